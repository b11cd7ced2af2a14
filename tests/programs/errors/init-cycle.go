package main

import "fmt"

var a = b + 1 // ERROR `initialization cycle for a`
var b = f()

func f() int { return a }

const c = d // ERROR `initialization cycle for c`
const d = c

var x int = x // ERROR `initialization cycle: x refers to itself`

func main() { fmt.Println(a, b, c, x) }
