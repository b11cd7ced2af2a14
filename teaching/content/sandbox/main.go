package main

import (
	"fmt"
	"sync"
	"time"
)

// A small shop: one producer, two workers, a queue of two places between them.
func main() {
	orders := make(chan int, 2)
	var wg sync.WaitGroup
	for id := 1; id <= 2; id++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for order := range orders {
				time.Sleep(time.Duration(order) * time.Millisecond)
				fmt.Println("worker", id, "did order", order)
			}
		}()
	}
	for order := 1; order <= 5; order++ {
		orders <- order
	}
	close(orders)
	wg.Wait()
	fmt.Println("closed for today")
}
