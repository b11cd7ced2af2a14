package main

import (
	"fmt"
	"runtime"
)

func greet(name string) {
	fmt.Println("hello,", name)
}

func main() {
	go greet("gopher")
	runtime.Goexit()
}
