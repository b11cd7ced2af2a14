package main

import (
	"fmt" // ERROR `"fmt" imported and not used`
	"fmt" // ERROR `fmt redeclared in this block` `"fmt" imported and not used`
)

import m "math"

var fmt = 1 // ERROR `fmt already declared through import of package fmt \("fmt"\)`

func main() {
	math.Sqrt(2) // ERROR `undefined: math`
	m.Foo() // ERROR `undefined: m\.Foo`
	m = 3 // ERROR `use of package m not in selector`
	println(m) // ERROR `use of package m not in selector`
}
