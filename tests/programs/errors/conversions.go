package main

import "fmt"

type celsius float64

func main() {
	n := 5
	s := string(n)
	i := int("5") // ERROR `cannot convert "5" \(untyped string constant\) to type int`
	var c celsius = 1.5
	var f float64 = c // ERROR `cannot use c \(variable of float64 type celsius\) as float64 value in variable declaration`
	b := []byte(n) // ERROR `cannot convert n \(variable of type int\) to type \[\]byte`
	t := bool(n) // ERROR `cannot convert n \(variable of type int\) to type bool`
	e := error("x") // ERROR `cannot convert "x" \(untyped string constant\) to type error`
	fmt.Println(s, i, f, b, t, e, float64(c), int(nil), int(1, 2), int()) // ERROR `cannot convert nil to type int` `too many arguments in conversion to int` `missing argument in conversion to int`
}
