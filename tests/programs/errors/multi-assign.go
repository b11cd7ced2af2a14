package main

import "fmt"

func f() (int, int) { return 1, 2 }
func g() {}

func main() {
	a, b := 1 // ERROR `assignment mismatch: 2 variables but 1 value`
	c, d := 1, 2, 3 // ERROR `assignment mismatch: 2 variables but 3 values`
	e := f() // ERROR `assignment mismatch: 1 variable but f returns 2 values`
	var h, i int = f(), 1 // ERROR `multiple-value f\(\) \(value of type \(int, int\)\) in single-value context`
	j := g() // ERROR `g\(\) \(no value\) used as value`
	k, l := f(), 1 // ERROR `multiple-value f\(\) \(value of type \(int, int\)\) in single-value context`
	a, b = f // ERROR `assignment mismatch: 2 variables but 1 value`
	_ = g() // ERROR `g\(\) \(no value\) used as value`
	_, _ = f()
	nil := 3
	var m = nil
	fmt.Println(a, b, c, d, e, h, i, j, k, l, m)
	_ = _ // ERROR `cannot use _ as value or type`
	_ = nope // ERROR `undefined: nope`
}
