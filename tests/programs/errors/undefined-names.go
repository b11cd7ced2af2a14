package main

import "fmt"

type point struct{ x, y int }

func main() {
	p := point{1, 2}
	fmt.Println(p.z, p.X) // ERROR `p\.z undefined \(type point has no field or method z\)` `p\.X undefined \(type point has no field or method X, but does have field x\)`
	p.move() // ERROR `p\.move undefined \(type point has no field or method move\)`
	fmt.Printn("x") // ERROR `undefined: fmt\.Printn`
	fmt.println("x") // ERROR `undefined: fmt\.println \(but have Println\)`
	foo() // ERROR `undefined: foo`
	var q Point // ERROR `undefined: Point`
	_ = q
}
