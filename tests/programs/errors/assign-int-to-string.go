package main

import "fmt"

func main() {
	s := "a"
	s = 1 // ERROR `cannot use 1 \(untyped int constant\) as string value in assignment`
	var n int = s // ERROR `cannot use s \(variable of type string\) as int value in variable declaration`
	fmt.Println(s, n)
}
