package main

import "fmt"

func main() {
	x := 5
	ptr := &x
	*ptr = "a" // ERROR `cannot use "a" \(untyped string constant\) as int value in assignment`
	**ptr = 1 // ERROR `invalid operation: cannot indirect \*ptr \(variable of type int\)`
	fmt.Println(*x, &5, ptr + 1, ptr == x, ptr.y) // ERROR `invalid operation: cannot indirect x \(variable of type int\)` `invalid operation: cannot take address of 5 \(untyped int constant\)` `invalid operation: ptr \+ 1 \(mismatched types \*int and untyped int\)` `invalid operation: ptr == x \(mismatched types \*int and int\)` `ptr\.y undefined \(type \*int has no field or method y\)`
	var np *int = nil
	if np { // ERROR `non-boolean condition in if statement`
	}
	np = x // ERROR `cannot use x \(variable of type int\) as \*int value in assignment`
	x = ptr // ERROR `cannot use ptr \(variable of type \*int\) as int value in assignment`
	y := new(int) // ERROR `declared and not used: y`
	y = 5 // ERROR `cannot use 5 \(untyped int constant\) as \*int value in assignment`
	z := new(5)
	*z = "a" // ERROR `cannot use "a" \(untyped string constant\) as int value in assignment`
	swap(x, ptr) // ERROR `cannot use x \(variable of type int\) as \*int value in argument to swap`
}

func swap(a, b *int) { *a, *b = *b, *a, 1 } // ERROR `assignment mismatch: 2 variables but 3 values`
