package main

import "fmt"

func main() {
	i := 10
	for i := 0; i < 3; i++ {
	}
	for i = 0; i < "3"; i++ { // ERROR `invalid operation: i < "3" \(mismatched types int and untyped string\)`
	}
	for i < 5 {
		i += "1" // ERROR `invalid operation: i \+= "1" \(mismatched types int and untyped string\)`
	}
	for ; ; {
	}
	for j := range i {
		j.x = 1 // ERROR `j\.x undefined \(type int has no field or method x\)`
	}
	do(func() { break }) // ERROR `break is not in a loop, switch, or select`
	do(func() { continue }, 1) // ERROR `continue is not in a loop` `too many arguments in call to do`
	if i := 5; i > 3 {
		return i // ERROR `too many return values`
	} else if i == "a" { // ERROR `invalid operation: i == "a" \(mismatched types int and untyped string\)`
	} else {
		fmt.Println(i)
	}
	i.foo() // ERROR `i\.foo undefined \(type int has no field or method foo\)`
}

func do(f func()) {}
