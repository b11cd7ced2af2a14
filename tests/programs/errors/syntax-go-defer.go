package main

import "fmt"

func main() {
	go (fmt.Println()) // ERROR `expression in go must not be parenthesized`
	defer (func() {}()) // ERROR `expression in defer must not be parenthesized`
	go fmt.Println // ERROR `expression in go must be function call`
}
