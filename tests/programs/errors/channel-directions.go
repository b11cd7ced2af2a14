package main

import "fmt"

func producer(ch chan<- int) {
	for i := 0; i < 3; i++ {
		ch <- i
	}
	v := <-ch // ERROR `declared and not used: v` `invalid operation: cannot receive from send-only channel chan<- int ch \(variable of type chan<- int\)`
	close(ch)
}

func consumer(ch <-chan int, done chan bool) {
	for v := range ch {
		fmt.Println(v)
	}
	ch <- 1 // ERROR `invalid operation: cannot send to receive-only channel <-chan int ch \(variable of type <-chan int\)`
	close(ch) // ERROR `invalid operation: cannot close receive-only channel ch \(variable of type <-chan int\)`
	done <- "yes" // ERROR `cannot use "yes" \(untyped string constant\) as bool value in send`
}

func main() {
	ch := make(chan int)
	done := make(chan bool)
	go producer(done) // ERROR `cannot use done \(variable of type chan bool\) as chan<- int value in argument to producer`
	go consumer(ch) // ERROR `not enough arguments in call to consumer`
	go consumer(ch, done)() // ERROR `consumer\(ch, done\) \(no value\) used as value or type`
	<-done() // ERROR `invalid operation: cannot call done \(variable of type chan bool\): chan bool is not a function`
}
