package main

import "fmt"

func main() {
	x := 1
	switch x {
	case "a": // ERROR `cannot convert "a" \(untyped string constant\) to type int`
	case 1, 2:
		fallthrough
	case 2: // ERROR `duplicate case 2 \(constant of type int\) in expression switch`
	case 3:
		fallthrough // ERROR `cannot fallthrough final case in switch`
	}
	switch {
	case x: // ERROR `invalid case x in switch on true \(mismatched types int and bool\)`
	}
	switch y := x.(type) { // ERROR `y declared and not used` `x \(variable of type int\) is not an interface`
	case int:
	}
	var a any = x
	switch y := a.(type) {
	case int, string:
		fmt.Println(y + 1) // ERROR `invalid operation: y \+ 1 \(mismatched types any and untyped int\)`
	case int: // ERROR `duplicate case int in type switch`
	}
	switch a.(type) {
	case error:
	case undefinedType: // ERROR `undefined: undefinedType`
	default:
	default: // ERROR `multiple defaults \(first at switch-mistakes\.go:30:2\)`
	}
}
