package main

import "fmt"

func main() {
	a := 1
	b := 2.5
	fmt.Println(a + b) // ERROR `invalid operation: a \+ b \(mismatched types int and float64\)`
	fmt.Println("n = " + a) // ERROR `invalid operation: "n = " \+ a \(mismatched types untyped string and int\)`
	var c int64 = 3
	fmt.Println(a * c) // ERROR `invalid operation: a \* c \(mismatched types int and int64\)`
}
