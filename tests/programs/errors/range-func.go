package main

import "fmt"

func seq(yield func(int) bool) {}

func bad(yield func(int)) {}

func pairs(yield func(int, string) bool) {}

func main() {
	for i, j := range seq { // ERROR `range over seq \(value of type func\(yield func\(int\) bool\)\) permits only one iteration variable`
		fmt.Println(i, j)
	}
	for range bad { // ERROR `cannot range over bad \(value of type func\(yield func\(int\)\)\): func must be func\(yield func\(\.\.\.\) bool\): yield func does not return bool`
	}
	for a, b, c := range pairs { // ERROR `declared and not used: a` `declared and not used: b` `range clause permits at most two iteration variables`
	}
	for x := range main { // ERROR `cannot range over main \(value of type func\(\)\): func must be func\(yield func\(\.\.\.\) bool\): wrong argument count`
	}
	var s string
	for s = range seq { // ERROR `cannot use s \(value of type int\) as string value in assignment`
	}
	for i := range 10 { // ERROR `declared and not used: i`
		i = "a" // ERROR `cannot use "a" \(untyped string constant\) as int value in assignment`
	}
	fmt.Println(s)
}
