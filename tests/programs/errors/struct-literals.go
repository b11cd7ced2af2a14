package main

import "fmt"

type point struct{ x, y int }

func main() {
	fmt.Println(point{1}) // ERROR `too few values in struct literal of type point`
	fmt.Println(point{1, 2, 3}) // ERROR `too many values in struct literal of type point`
	fmt.Println(point{x: 1, 2}) // ERROR `mixture of field:value and value elements in struct literal`
	fmt.Println(point{x: 1, x: 2}) // ERROR `duplicate field name x in struct literal`
	fmt.Println(point{z: 1}) // ERROR `unknown field z in struct literal of type point`
	fmt.Println(point{"a", 2}) // ERROR `cannot use "a" \(untyped string constant\) as int value in struct literal`
}
