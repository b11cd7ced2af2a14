package main

import "fmt"

func main() {
	go fmt.Println // ERROR `expression in go must be function call`
	go func() {} // ERROR `expression in go must be function call`
	defer recover // ERROR `expression in defer must be function call`
	defer panic // ERROR `expression in defer must be function call`
	go panic("x")
	defer close(make(chan int))
	defer append([]int{}, 1) // ERROR `defer discards result of append\(\[\]int\{\}, 1\) \(value of type \[\]int\)`
	go make(chan int) // ERROR `go discards result of make\(chan int\) \(value of type chan int\)`
	go len("a") // ERROR `go discards result of len\("a"\) \(constant 1 of type int\)`
	go (func() {})()
	defer func() int { return 1 }()
	go int(5) // ERROR `go requires function call, not conversion int\(5\) \(constant 5 of type int\)`
	go "a" // ERROR `expression in go must be function call`
}
