package main

import (
	"fmt"
	"runtime"
)

func worker() {
	defer fmt.Println("worker tidies up")
	orders := make(chan int)
	<-orders
}

func main() {
	defer fmt.Println("main tidies up")
	go worker()
	runtime.Gosched()
	fmt.Println("main leaves")
}
