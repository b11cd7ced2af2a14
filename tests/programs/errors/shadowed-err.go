package main

import (
	"errors"
	"fmt"
)

func f() (int, error) { return 0, errors.New("x") }

func main() {
	n, err := f()
	if n > 0 {
		m, err := f() // ERROR `declared and not used: err`
		fmt.Println(m)
	}
	fmt.Println(n, err)
}
