package main

import "fmt"

func greet(name string, done chan struct{}) {
	fmt.Println("hello,", name)
	close(done)
}

func main() {
	done := make(chan struct{})
	go greet("gopher", done)
	<-done
	fmt.Println("main is done")
}
