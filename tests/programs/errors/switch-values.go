package main

import "fmt"

func main() {
	switch x := 3; {
	case x > 1:
	case x < "a": // ERROR `invalid operation: x < "a" \(mismatched types int and untyped string\)`
	}
	switch 3.0 {
	case 3:
	case 3.0: // ERROR `duplicate case 3\.0 \(constant 3 of type float64\) in expression switch`
	case "a": // ERROR `cannot convert "a" \(untyped string constant\) to type float64`
	}
	switch "a" {
	case "a", "b", "a": // ERROR `duplicate case "a" \(constant of type string\) in expression switch`
	}
	switch x := 5; x {
	default:
		break
	case 1.5: // ERROR `1\.5 \(untyped float constant\) truncated to int`
	case 'a':
	case 97: // ERROR `duplicate case 97 \(constant of type int\) in expression switch`
	}
	switch true {
	case true:
	case true:
	case false:
	}
	switch f := fmt.Println; f {
	}
	switch {
	case 1: // ERROR `cannot convert 1 \(untyped int constant\) to type bool`
	}
}
