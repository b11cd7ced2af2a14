package main

import "fmt"

func main() {
	x := 1
	if x { // ERROR `non-boolean condition in if statement`
	}
	if x == "1" { // ERROR `invalid operation: x == "1" \(mismatched types int and untyped string\)`
	}
	if !x { // ERROR `invalid operation: operator ! not defined on x \(variable of type int\)`
	}
	for x { // ERROR `non-boolean condition in for statement`
	}
	if x == nil { // ERROR `invalid operation: x == nil \(mismatched types int and untyped nil\)`
	}
	if x && true { // ERROR `invalid operation: x && true \(mismatched types int and untyped bool\)`
	}
	fmt.Println(x > 1 > 2) // ERROR `invalid operation: x > 1 > 2 \(mismatched types untyped bool and untyped int\)`
}
