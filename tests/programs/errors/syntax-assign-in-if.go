package main

import "fmt"

func main() {
	x := 1
	if x = 2 { // ERROR `syntax error: cannot use assignment x = 2 as value`
		fmt.Println(x)
	}
	for x = 3 { // ERROR `syntax error: cannot use assignment x = 3 as value`
	}
}
