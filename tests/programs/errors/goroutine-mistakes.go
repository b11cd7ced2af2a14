package main

import "fmt"

func work(n int) int { return n }

func main() {
	go work // ERROR `expression in go must be function call`
	go func() { fmt.Println(1) } // ERROR `expression in go must be function call`
	defer work(1)
	go int(3) // ERROR `go requires function call, not conversion int\(3\) \(constant 3 of type int\)`
	defer len("a") // ERROR `defer discards result of len\("a"\) \(constant 1 of type int\)`
}
