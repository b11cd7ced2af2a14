package main

import "fmt"

func main() {
	const c = 10
	c++ // ERROR `cannot assign to c \(neither addressable nor a map index expression\)`
	c = 5 // ERROR `cannot assign to c \(neither addressable nor a map index expression\)`
	&c // ERROR `invalid operation: cannot take address of c \(untyped int constant 10\)`
	x := c.y // ERROR `c\.y undefined \(type untyped int has no field or method y\)`
	var arr [c]int
	var n = 5
	var arr2 [n]int // ERROR `invalid array length n`
	arr3 := [...]int{1, 2, 3}
	arr3 = arr // ERROR `cannot use arr \(variable of type \[10\]int\) as \[3\]int value in assignment`
	arr3[3] = 1 // ERROR `invalid argument: index 3 out of bounds \[0:3\]`
	var arr4 [...]int // ERROR `invalid use of \[\.\.\.\] array \(outside a composite literal\)`
	arr5 := [2]int{1, 2, 3} // ERROR `index 2 is out of bounds \(>= 2\)`
	arr6 := [2]int{5: 1} // ERROR `invalid argument: index 5 out of bounds \[0:2\]`
	fmt.Println(len(arr) + "a", cap(n), arr2, arr4, arr5, arr6, x) // ERROR `invalid operation: len\(arr\) \+ "a" \(mismatched types int and untyped string\)` `invalid argument: n \(variable of type int\) for built-in cap`
}
