package main

import (
	"fmt"
	"time"
)

func greet(name string) {
	time.Sleep(20 * time.Millisecond) // a slow day
	fmt.Println("hello,", name)
}

func main() {
	go greet("gopher")
	time.Sleep(10 * time.Millisecond) // "that should do"
	fmt.Println("main is done")
}
