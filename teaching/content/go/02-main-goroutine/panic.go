package main

import "fmt"

func worker(orders chan int) {
	stock := []int{7, 8, 9}
	fmt.Println("ships", stock[<-orders])
}

func main() {
	defer fmt.Println("main tidies up")
	orders := make(chan int)
	go worker(orders)
	orders <- 5
	var never chan int
	<-never
}
