package main

import (
	"errors"
	"fmt"
)

type E struct{ code int }

func (e E) Error() string { return "" }

func try() error {
	var e *E
	return e
}

func main() {
	err := try()
	var target E
	if errors.As(err, &target) {
		fmt.Println(target.Code) // ERROR `target\.Code undefined \(type E has no field or method Code, but does have field code\)`
	}
	switch e := err.(type) {
	case E:
		fmt.Println(e.code)
	case *E, nil:
		fmt.Println(e.code) // ERROR `e\.code undefined \(type error has no field or method code\)`
	case fmt.Stringer:
	case int: // ERROR `impossible type switch case: int`
	}
	if err.(E).code == "1" { // ERROR `invalid operation: err\.\(E\)\.code == "1" \(mismatched types int and untyped string\)`
	}
	return err // ERROR `too many return values`
}
