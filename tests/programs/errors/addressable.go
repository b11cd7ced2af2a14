package main

import "fmt"

type t struct{ n int }

func (t) get() t { return t{} }

func make_() t { return t{} }

func main() {
	m := map[string]t{}
	m["a"].n = 1 // ERROR `cannot assign to struct field m\["a"\]\.n in map`
	make_().n = 2 // ERROR `cannot assign to make_\(\)\.n \(neither addressable nor a map index expression\)`
	&m["a"] // ERROR `invalid operation: cannot take address of m\["a"\] \(map index expression of struct type t\)`
	p := &make_() // ERROR `invalid operation: cannot take address of make_\(\) \(value of struct type t\)`
	"abc"[0] = 'x' // ERROR `cannot assign to "abc"\[0\] \(neither addressable nor a map index expression\)`
	s := "abc"
	s[0] = 'x' // ERROR `cannot assign to s\[0\] \(neither addressable nor a map index expression\)`
	t{}.n = 1 // ERROR `cannot assign to t\{\}\.n \(neither addressable nor a map index expression\)`
	5 = 6 // ERROR `cannot assign to 5 \(neither addressable nor a map index expression\)`
	fmt.Println(p, &s[0], make_().get) // ERROR `invalid operation: cannot take address of s\[0\] \(value of type byte\)`
	[3]int{1, 2, 3}[:] // ERROR `cannot slice unaddressable value \[3\]int\{…\} \(value of type \[3\]int\)`
	const c = 1
	_ = &c // ERROR `invalid operation: cannot take address of c \(untyped int constant 1\)`
	_ = &fmt.Println // ERROR `invalid operation: cannot take address of fmt\.Println \(value of type func\(a \.\.\.any\) \(n int, err error\)\)`
	m["a"].get().n++ // ERROR `cannot assign to m\["a"\]\.get\(\)\.n \(neither addressable nor a map index expression\)`
}
