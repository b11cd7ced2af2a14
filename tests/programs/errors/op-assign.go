package main

import "fmt"

func main() {
	s := "a"
	s += 1 // ERROR `invalid operation: s \+= 1 \(mismatched types string and untyped int\)`
	s -= "b" // ERROR `invalid operation: operator - not defined on s \(variable of type string\)`
	s++ // ERROR `invalid operation: s\+\+ \(non-numeric type string\)`
	n := 1
	n += "x" // ERROR `invalid operation: n \+= "x" \(mismatched types int and untyped string\)`
	n <<= "y" // ERROR `cannot convert "y" \(untyped string constant\) to type uint`
	n <<= -1 // ERROR `invalid operation: negative shift count -1 \(untyped int constant\)`
	n &^= 1.5 // ERROR `1\.5 \(untyped float constant\) truncated to int`
	n += 2.0
	x, y := 1, 2
	fmt.Println(s, n, x, y)
}
