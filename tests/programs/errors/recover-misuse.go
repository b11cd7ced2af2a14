package main

import "fmt"

func main() {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println("recovered: " + r) // ERROR `invalid operation: "recovered: " \+ r \(mismatched types string and interface\{\}\)`
		}
	}()
	var p *int
	fmt.Println(*p + "x") // ERROR `invalid operation: \*p \+ "x" \(mismatched types int and untyped string\)`
	panic(fmt.Sprintf("%d", 1), 2) // ERROR `invalid operation: too many arguments for panic\(fmt\.Sprintf\("%d", 1\), 2\) \(expected 1, found 2\)`
}
