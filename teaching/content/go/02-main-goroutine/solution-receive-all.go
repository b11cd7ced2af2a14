package main

import "fmt"

func square(n int, results chan int) {
	results <- n * n
}

func main() {
	results := make(chan int)
	for n := 1; n <= 3; n++ {
		go square(n, results)
	}
	for range 3 {
		fmt.Println(<-results)
	}
}
