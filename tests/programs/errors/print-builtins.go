package main

import "fmt"

func main() {
	print("a", nil) // ERROR `use of untyped nil in argument to built-in print`
	println(main)
	println(main()) // ERROR `main\(\) \(no value\) used as value`
	panic() // ERROR `invalid operation: not enough arguments for panic\(\) \(expected 1, found 0\)`
	panic(1, 2) // ERROR `invalid operation: too many arguments for panic\(1, 2\) \(expected 1, found 2\)`
	recover(1) // ERROR `invalid operation: too many arguments for recover\(1\) \(expected 0, found 1\)`
	x := recover // ERROR `recover \(built-in\) must be called`
	len := 3
	len("a") // ERROR `invalid operation: cannot call len \(variable of type int\): int is not a function`
	new(3, 4) // ERROR `invalid operation: too many arguments for new\(3, 4\) \(expected 1, found 2\)`
	new() // ERROR `invalid operation: not enough arguments for new\(\) \(expected 1, found 0\)`
	fmt.Println(min(1, "a"), max(), min([]int{1}), clear(1), x) // ERROR `invalid argument: mismatched types untyped int \(previous argument\) and untyped string \(type of "a"\)` `invalid operation: not enough arguments for max\(\) \(expected 1, found 0\)` `invalid argument: \[\]int\{…\} \(value of type \[\]int\) cannot be ordered` `invalid argument: cannot clear 1 \(untyped int constant\): argument must be \(or constrained by\) map or slice`
}
