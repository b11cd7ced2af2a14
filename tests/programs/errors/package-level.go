package main

import "fmt"

var x = 10

func init() { y = 5 } // ERROR `undefined: y`

const z = x + 1 // ERROR `x \+ 1 \(value of type int\) is not constant`

var w int = "s" // ERROR `cannot use "s" \(untyped string constant\) as int value in variable declaration`
var v, u = 1 // ERROR `assignment mismatch: 2 variables but 1 value`
var t = undefined1 // ERROR `undefined: undefined1`
var fn func() = func() int { return 1 } // ERROR `cannot use func\(\) int \{…\} \(value of type func\(\) int\) as func\(\) value in variable declaration`

func helper() {
	return x // ERROR `too many return values`
}

func helper() {} // ERROR `helper redeclared in this block`

func main() { helper(1); x := x; fmt.Println(w, v, u, t) } // ERROR `too many arguments in call to helper` `declared and not used: x`
