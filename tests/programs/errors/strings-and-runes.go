package main

import "fmt"

func main() {
	s := "hello"
	for i := range s {
		s[i] = 'H' // ERROR `cannot assign to s\[i\] \(neither addressable nor a map index expression\)`
	}
	for _, c := range s {
		if c == "l" { // ERROR `invalid operation: c == "l" \(mismatched types rune and untyped string\)`
		}
		s = s + c // ERROR `invalid operation: s \+ c \(mismatched types string and rune\)`
	}
	b := s[0]
	if b == "h" || b == 'h' { // ERROR `invalid operation: b == "h" \(mismatched types byte and untyped string\)`
	}
	var r rune = "a" // ERROR `cannot use "a" \(untyped string constant\) as rune value in variable declaration`
	var by byte = 'é'
	by = 300 // ERROR `cannot use 300 \(untyped int constant\) as byte value in assignment \(overflows\)`
	fmt.Println(s - "h", s * 2, s.length, s.len(), len(s), r, by, s[1:2] + 'x') // ERROR `invalid operation: operator - not defined on s \(variable of type string\)` `invalid operation: s \* 2 \(mismatched types string and untyped int\)` `s\.length undefined \(type string has no field or method length\)` `s\.len undefined \(type string has no field or method len\)` `invalid operation: s\[1:2\] \+ 'x' \(mismatched types string and untyped rune\)`
	fmt.Println('a' + 1, "a" + "b", 'ab') // ERROR `more than one character in rune literal`
}
