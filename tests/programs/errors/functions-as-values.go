package main

import "fmt"

func apply(f func(int) int, n int) int { return f(n) }

func twice(n int) string { return "" }

func main() {
	fmt.Println(apply(twice, 1)) // ERROR `cannot use twice \(value of type func\(n int\) string\) as func\(int\) int value in argument to apply`
	fmt.Println(apply(func(n int) { return n }, 1)) // ERROR `cannot use func\(n int\) \{…\} \(value of type func\(n int\)\) as func\(int\) int value in argument to apply` `too many return values`
	apply(apply, 1) // ERROR `cannot use apply \(value of type func\(f func\(int\) int, n int\) int\) as func\(int\) int value in argument to apply`
	var f func()
	f = main() // ERROR `main\(\) \(no value\) used as value`
	f = twice // ERROR `cannot use twice \(value of type func\(n int\) string\) as func\(\) value in assignment`
	f(1) // ERROR `too many arguments in call to f`
	5() // ERROR `invalid operation: cannot call 5 \(untyped int constant\): untyped int is not a function`
	x := main // ERROR `declared and not used: x`
	x = nil
	fmt.Println == nil // ERROR `fmt\.Println == nil \(untyped bool value\) is not used`
	_ = f
}
