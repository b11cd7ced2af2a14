package main

import "fmt"

type Matrix [2][2]float64

func (m Matrix) mul(o Matrix) (r Matrix) {
	for i := range m {
		for j := range o[0] {
			r[i][j] += m[i][0] * o[0][j]
		}
	}
	return
}

func main() {
	m := Matrix{{1, 2}, {3, 4}}
	n := Matrix{{1, 2, 3}, {4}, {5}} // ERROR `index 2 is out of bounds \(>= 2\)`
	fmt.Println(m.mul(n), m[2], m[0][2], m * n, m == n, m < n) // ERROR `invalid argument: index 2 out of bounds \[0:2\]` `invalid operation: operator \* not defined on m \(variable of array type Matrix\)` `invalid operation: m < n \(operator < not defined on array\)`
	var grid [3][3]int = [3][2]int{} // ERROR `cannot use \[3\]\[2\]int\{\} \(value of type \[3\]\[2\]int\) as \[3\]\[3\]int value in variable declaration`
	for i, row := range grid { // ERROR `declared and not used: i`
		row[0] = "x" // ERROR `cannot use "x" \(untyped string constant\) as int value in assignment`
	}
	m[0] = [3]float64{} // ERROR `cannot use \[3\]float64\{\} \(value of type \[3\]float64\) as \[2\]float64 value in assignment`
}
