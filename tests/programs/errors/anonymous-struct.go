package main

import "fmt"

func main() {
	p := struct{ name string }{"a", 1} // ERROR `too many values in struct literal of type struct\{name string\}`
	q := struct {
		a, b int
	}{a: 1, c: 2} // ERROR `unknown field c in struct literal of type struct\{a int; b int\}`
	var r struct{ x int } = struct{ y int }{1} // ERROR `cannot use struct\{y int\}\{…\} \(value of type struct\{y int\}\) as struct\{x int\} value in variable declaration`
	fmt.Println(p.age, q, r) // ERROR `p\.age undefined \(type struct\{name string\} has no field or method age\)`
	r = p // ERROR `cannot use p \(variable of type struct\{name string\}\) as struct\{x int\} value in assignment`
}
