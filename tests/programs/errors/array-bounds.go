package main

import "fmt"

func main() {
	var a [5]int
	a[10] = 1 // ERROR `invalid argument: index 10 out of bounds \[0:5\]`
	i := 10
	a[i] = 2
	b := a[2:8] // ERROR `invalid argument: index 8 out of bounds \[0:6\]`
	c := a[5:2] // ERROR `invalid slice indices: 2 < 5`
	var m map[string]int
	m["a"]++
	m["b"] += "x" // ERROR `invalid operation: m\["b"\] \+= "x" \(mismatched types int and untyped string\)`
	v, ok := m["a"]
	v2, ok := m["a"] // ERROR `declared and not used: v2`
	delete(m) // ERROR `invalid operation: not enough arguments for delete\(m\) \(expected 2, found 1\)`
	for k, v, x := range m { // ERROR `declared and not used: k` `declared and not used: v` `range clause permits at most two iteration variables`
	}
	fmt.Println(b, c, v, ok)
}
