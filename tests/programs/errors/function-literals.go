package main

import "fmt"

func main() {
	f := func(a int, b string) (int, error) { return 1 } // ERROR `not enough return values`
	f(1) // ERROR `not enough arguments in call to f`
	a := f(1, "a") // ERROR `assignment mismatch: 1 variable but f returns 2 values`
	g := func() { return 1 } // ERROR `too many return values`
	var h func(int) = f // ERROR `cannot use f \(variable of type func\(a int, b string\) \(int, error\)\) as func\(int\) value in variable declaration`
	h = func(s string) {} // ERROR `cannot use func\(s string\) \{\} \(value of type func\(s string\)\) as func\(int\) value in assignment`
	h = func(n int) int { return n } // ERROR `cannot use func\(n int\) int \{…\} \(value of type func\(n int\) int\) as func\(int\) value in assignment`
	k := func(n) {} // ERROR `declared and not used: k` `undefined: n`
	func() int { }() // ERROR `missing return`
	fmt.Println(a, g, h == nil, h == g) // ERROR `invalid operation: h == g \(mismatched types func\(int\) and func\(\)\)`
}
