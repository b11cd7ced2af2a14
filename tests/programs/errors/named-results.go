package main

import (
	"errors"
	"fmt"
)

func divide(a, b float64) (result float64, err error) {
	if b == 0 {
		err := errors.New("zero") // ERROR `declared and not used: err`
		return // ERROR `result parameter err not in scope at return`
	}
	result = a / b
	return result // ERROR `not enough return values`
}

func main() {
	r := divide(1, 2) // ERROR `assignment mismatch: 1 variable but divide returns 2 values`
	q, _ := divide(1) // ERROR `not enough arguments in call to divide`
	fmt.Println(r, q)
	if _, err := divide(1, 0); err { // ERROR `non-boolean condition in if statement`
	}
	if v := divide; v != nil {
	}
}
