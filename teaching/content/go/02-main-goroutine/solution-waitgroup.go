package main

import (
	"fmt"
	"sync"
)

func greet(name string) {
	fmt.Println("hello,", name)
}

func main() {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		greet("gopher")
	}()
	wg.Wait()
	fmt.Println("main is done")
}
