package main

import "fmt"

type s struct{ f []int }

func main() {
	a, b := []int{1}, []int{2}
	fmt.Println(a == b) // ERROR `invalid operation: a == b \(slice can only be compared to nil\)`
	m := map[string]int{}
	fmt.Println(m == m, m == nil) // ERROR `invalid operation: m == m \(map can only be compared to nil\)`
	fmt.Println(s{} == s{}) // ERROR `invalid operation: s\{\} == s\{\} \(struct containing \[\]int cannot be compared\)`
	var f func()
	fmt.Println(f == nil, f == f) // ERROR `invalid operation: f == f \(func can only be compared to nil\)`
	var e error
	fmt.Println(e == 1, e < e) // ERROR `invalid operation: e == 1 \(mismatched types error and untyped int\)` `invalid operation: e < e \(operator < not defined on interface\)`
	fmt.Println([2]int{} == [3]int{}) // ERROR `invalid operation: \[2\]int\{\} == \[3\]int\{\} \(mismatched types \[2\]int and \[3\]int\)`
	var k map[[]int]string // ERROR `invalid map key type \[\]int`
	_ = k
}
