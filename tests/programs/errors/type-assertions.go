package main

import "fmt"

type dog struct{}

func (*dog) bark() {}

type barker interface{ bark() }

func main() {
	var a any = 1
	n := a + 1 // ERROR `invalid operation: a \+ 1 \(mismatched types any and untyped int\)`
	s := a.(string) + 1 // ERROR `invalid operation: a\.\(string\) \+ 1 \(mismatched types string and untyped int\)`
	x := 5
	y := x.(int) // ERROR `invalid operation: x \(variable of type int\) is not an interface`
	var b barker = &dog{}
	d := b.(dog) // ERROR `impossible type assertion: b\.\(dog\)`
	e, ok, more := a.(int) // ERROR `assignment mismatch: 3 variables but 1 value`
	var f int = a // ERROR `cannot use a \(variable of interface type any\) as int value in variable declaration: need type assertion`
	fmt.Println(n, s, y, d, e, ok, more, f)
	var g fmt.Stringer = a // ERROR `cannot use a \(variable of interface type any\) as fmt\.Stringer value in variable declaration: interface\{\} does not implement fmt\.Stringer \(missing method String\)`
	_ = g
}
