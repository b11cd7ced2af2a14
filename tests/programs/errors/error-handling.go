package main

import (
	"errors"
	"fmt"
)

type myErr struct{}

func (e *myErr) Error() string { return "" }

func f() error { return myErr{} } // ERROR `cannot use myErr\{\} \(value of struct type myErr\) as error value in return statement: myErr does not implement error \(method Error has pointer receiver\)`

func g() error { return "failed" } // ERROR `cannot use "failed" \(constant of type string\) as error value in return statement: string does not implement error \(missing method Error\)`

func h() (int, error) {
	return 0, errors.New(1) // ERROR `cannot use 1 \(untyped int constant\) as string value in argument to errors\.New`
}

func main() {
	x := h() // ERROR `declared and not used: x` `assignment mismatch: 1 variable but h returns 2 values`
	if err := f(); err != nil {
		fmt.Println(err.message) // ERROR `err\.message undefined \(type error has no field or method message\)`
	}
	fmt.Println(err) // ERROR `undefined: err`
	n := h() + 1 // ERROR `declared and not used: n` `multiple-value h\(\) \(value of type \(int, error\)\) in single-value context`
	var e myErr = f() // ERROR `cannot use f\(\) \(value of interface type error\) as myErr value in variable declaration`
	try := f() // ERROR `declared and not used: try`
	_ = e
}
