package main

import (
	"fmt"
	"os"
)

func main() {
	x, err := fmt.Sscanf("1", "%d")
	if err != nil {
		return err // ERROR `too many return values`
	}
	var y string = x // ERROR `cannot use x \(variable of type int\) as string value in variable declaration`
	z := "a" + x // ERROR `invalid operation: "a" \+ x \(mismatched types untyped string and int\)`
	w := x + "1" // ERROR `invalid operation: x \+ "1" \(mismatched types int and untyped string\)`
	n := int("5") // ERROR `cannot convert "5" \(untyped string constant\) to type int`
	s := string(5)
	fmt.Println(y, z, w, n, s)
	os.Exit() // ERROR `not enough arguments in call to os\.Exit`
}
