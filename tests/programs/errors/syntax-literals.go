package main

import "fmt"

func main() {
	a := 'ab' // ERROR `more than one character in rune literal`
	b := '' // ERROR `empty rune literal or unescaped '`
	c := 08 // ERROR `invalid digit '8' in octal literal`
	d := 0x // ERROR `hexadecimal literal has no digits`
	e := "a\q" // ERROR `unknown escape`
	f := 1_ // ERROR `'_' must separate successive digits`
	g := @ // ERROR `invalid character U\+0040 '@'`
	h := 1e // ERROR `syntax error: unexpected := at end of statement` `exponent has no digits`
	fmt.Println(a, b, c, d, e, f, g, h)
}
