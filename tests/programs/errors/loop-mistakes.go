package main

import "fmt"

func main() {
	for i := 0; i < 3; i++ {
		fmt.Println(i)
	}
	fmt.Println(i) // ERROR `undefined: i`
	for i := range 3.5 { // ERROR `cannot range over 3\.5 \(untyped float constant\)`
	}
	for a, b := range 10 { // ERROR `range over 10 \(untyped int constant\) permits only one iteration variable`
		fmt.Println(a, b)
	}
	for range struct{}{} { // ERROR `cannot range over struct\{\}\{\} \(value of type struct\{\}\)`
	}
	while := 1
	for while { // ERROR `non-boolean condition in for statement`
	}
}
