package main

import "fmt"

func fib() func() int {
	a, b := 0, 1
	return func() int {
		defer func() { a, b = b, a+b } // ERROR `expression in defer must be function call`
		return a
	}
}

func main() {
	f := fib
	fmt.Println(f())
	fmt.Println(f()() + 1)
	fmt.Println(f + 1) // ERROR `invalid operation: f \+ 1 \(mismatched types func\(\) func\(\) int and untyped int\)`
	for i := 0; i < 10; i++ {
		fmt.Println(fib()(i)) // ERROR `too many arguments in call to fib\(\)`
	}
}
