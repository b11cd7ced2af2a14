package main

import "fmt"

func add(a, b int) int { return a + b }

func main() {
	fmt.Println(add(1)) // ERROR `not enough arguments in call to add`
	fmt.Println(add(1, 2, 3)) // ERROR `too many arguments in call to add`
	fmt.Println(add()) // ERROR `not enough arguments in call to add`
	fmt.Println(add("x", 2)) // ERROR `cannot use "x" \(untyped string constant\) as int value in argument to add`
}
