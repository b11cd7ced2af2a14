package main

import (
	"fmt"
	"sync"
)

func square(n int, results chan int) {
	results <- n * n
}

func main() {
	results := make(chan int)
	var wg sync.WaitGroup
	for n := 1; n <= 3; n++ {
		wg.Go(func() { square(n, results) })
	}
	go func() {
		wg.Wait()
		close(results)
	}()
	for r := range results {
		fmt.Println(r)
	}
}
