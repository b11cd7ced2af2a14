package main

import "fmt"

type node struct{ next *node }

func main() {
	n := node{}
	n.next = node{} // ERROR `cannot use node\{\} \(value of struct type node\) as \*node value in assignment`
	var p *int = 5 // ERROR `cannot use 5 \(untyped int constant\) as \*int value in variable declaration`
	q := &1 // ERROR `invalid operation: cannot take address of 1 \(untyped int constant\)`
	r := *n // ERROR `invalid operation: cannot indirect n \(variable of struct type node\)`
	var m map[string]int = nil
	m.x = 1 // ERROR `m\.x undefined \(type map\[string\]int has no field or method x\)`
	fmt.Println(p, q, r, n.next.prev) // ERROR `n\.next\.prev undefined \(type \*node has no field or method prev\)`
	var i interface{ f() }
	pi := &i
	pi.f() // ERROR `pi\.f undefined \(type \*interface\{f\(\)\} is pointer to interface, not interface\)`
}
