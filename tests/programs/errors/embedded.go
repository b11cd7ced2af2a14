package main

import "fmt"

type base struct{ id int }

func (b base) describe() string { return "" }

type left struct{ base }
type right struct{ base }
type both struct {
	left
	right
}

type recursive struct { // ERROR `invalid recursive type: recursive refers to itself`
	name string
	self recursive
}

type a struct{ b b } // ERROR `invalid recursive type a`
type b struct{ a a }

func main() {
	x := both{}
	fmt.Println(x.id, x.describe()) // ERROR `ambiguous selector x\.id` `ambiguous selector x\.describe`
	y := left{id: 1}
	z := left{base{1}}
	fmt.Println(y, z.base.id, z.nothing) // ERROR `z\.nothing undefined \(type left has no field or method nothing\)`
}
