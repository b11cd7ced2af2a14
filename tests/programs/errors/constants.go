package main

import "fmt"

const big = 1 << 64

const (
	a = iota
	b
	c string = iota // ERROR `cannot use iota \(untyped int constant 2\) as string value in constant declaration`
)

func main() {
	var x uint8 = 256 // ERROR `cannot use 256 \(untyped int constant\) as uint8 value in variable declaration \(overflows\)`
	var y int = big // ERROR `cannot use big \(untyped int constant 18446744073709551616\) as int value in variable declaration \(overflows\)`
	var z uint = -1 // ERROR `cannot use -1 \(untyped int constant\) as uint value in variable declaration \(overflows\)`
	const k = 10
	k = 11 // ERROR `cannot assign to k \(neither addressable nor a map index expression\)`
	fmt.Println(x, y, z, 1/0, 10%0, int8(200), a, b) // ERROR `invalid operation: division by zero` `constant 200 overflows int8`
	var f float32 = 1e50 // ERROR `cannot use 1e50 \(untyped float constant 1e\+50\) as float32 value in variable declaration \(overflows\)`
	var i int = 1.5 // ERROR `cannot use 1\.5 \(untyped float constant\) as int value in variable declaration \(truncated\)`
	fmt.Println(f, i, int(2.5), string(65.0)) // ERROR `cannot convert 2\.5 \(untyped float constant\) to type int` `cannot convert 65\.0 \(untyped float constant 65\) to type string`
	const n = len([]int{1}) // ERROR `len\(\[\]int\{…\}\) \(value of type int\) is not constant`
	var arr [-1]int // ERROR `invalid array length -1 \(untyped int constant\)`
	var arr2 [k]int
	fmt.Println(arr, arr2[10], "abc"[5]) // ERROR `invalid argument: index 10 out of bounds \[0:10\]` `invalid argument: index 5 out of bounds \[0:3\]`
}
