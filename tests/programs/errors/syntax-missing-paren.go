package main

import "fmt"

func main() {
	fmt.Println("a"
	x := 1
	fmt.Println(x)
}
