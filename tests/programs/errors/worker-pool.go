package main

import (
	"fmt"
	"time"
)

func worker(id int, jobs <-chan int, results chan<- int) {
	for j := range jobs {
		fmt.Println("worker", id, "started job", j)
		time.Sleep(time.Second * id) // ERROR `invalid operation: time\.Second \* id \(mismatched types time\.Duration and int\)`
		results <- j * 2.5 // ERROR `2\.5 \(untyped float constant\) truncated to int`
		jobs <- 1 // ERROR `invalid operation: cannot send to receive-only channel <-chan int jobs \(variable of type <-chan int\)`
	}
	close(jobs) // ERROR `invalid operation: cannot close receive-only channel jobs \(variable of type <-chan int\)`
	return results // ERROR `too many return values`
}

func main() {
	jobs := make(chan int, "100") // ERROR `cannot convert "100" \(untyped string constant\) to type int`
	results := make(chan int, -1) // ERROR `invalid argument: index -1 \(constant of type int\) must not be negative`
	for w := 1; w <= 3; w++ {
		go worker(w, jobs) // ERROR `not enough arguments in call to worker`
		go worker(w, results, jobs)
	}
	for a := 1; a <= 5; a++ {
		<-results = a // ERROR `cannot assign to <-results \(neither addressable nor a map index expression\)`
		x, y := <-results
		fmt.Println(x + 1, !y, y + 1) // ERROR `invalid operation: y \+ 1 \(mismatched types bool and untyped int\)`
	}
}
