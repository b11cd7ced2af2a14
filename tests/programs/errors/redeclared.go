package main

import "fmt"

func f() {}

var f int // ERROR `f redeclared in this block`

type T struct{}
type T int // ERROR `T redeclared in this block`

func main() {
	x := 1
	var x int // ERROR `x redeclared in this block`
	fmt.Println(x)
	const y = 1
	y := 2 // ERROR `cannot assign to y`
}

func main() {} // ERROR `main redeclared in this block`
