package main

import "fmt"

type Animal interface {
	Sound() string
	Name() string
}
type Dog struct{ name string }

func (d Dog) Sound() string { return "woof" }
func (d *Dog) Name() string { return d.name }

func describe(a Animal) { fmt.Println(a.Name(), a.Sound(), a.name) }

func main() {
	describe(Dog{"x"})
	describe(&Dog{"x"})
	animals := []Animal{Dog{}, &Dog{}}
	for i, a := range animals {
		if d, ok := a.(Dog); ok {
			fmt.Println(d)
		}
	}
	var a Animal
	if a == nil || a == Dog{} { // ERROR `syntax error: unexpected \{ at end of statement`
	}
} // ERROR `syntax error: non-declaration statement outside function body`
