package main

import "fmt"

func greet(name string) {
	fmt.Println("hello,", name)
}

func main() {
	go greet("gopher")
	fmt.Println("main is done")
}
