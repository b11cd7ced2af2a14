package main

import "fmt"

type shape interface {
	area() float64
	name() string
}

type square struct{ side float64 }

func (s square) area() float64 { return s.side * s.side }

type circle struct{ r float64 }

func (c *circle) area() float64 { return c.r }
func (c *circle) name() string  { return "circle" }

type wrong struct{}

func (wrong) area() int    { return 1 }
func (wrong) name() string { return "" }

func main() {
	var s shape = square{2} // ERROR `cannot use square\{…\} \(value of struct type square\) as shape value in variable declaration: square does not implement shape \(missing method name\)`
	s = circle{1} // ERROR `cannot use circle\{…\} \(value of struct type circle\) as shape value in assignment: circle does not implement shape \(method area has pointer receiver\)`
	s = &circle{1}
	s = wrong{} // ERROR `cannot use wrong\{\} \(value of struct type wrong\) as shape value in assignment: wrong does not implement shape \(wrong type for method area\)`
	shapes := []shape{square{1}, circle{2}} // ERROR `cannot use square\{…\} \(value of struct type square\) as shape value in array or slice literal: square does not implement shape \(missing method name\)` `cannot use circle\{…\} \(value of struct type circle\) as shape value in array or slice literal: circle does not implement shape \(method area has pointer receiver\)`
	fmt.Println(s, shapes)
}
