package main

import "fmt"

func main() {
	c := make(chan int)
	c <- "a" // ERROR `cannot use "a" \(untyped string constant\) as int value in send`
	var r <-chan int = c
	r <- 1 // ERROR `invalid operation: cannot send to receive-only channel <-chan int r \(variable of type <-chan int\)`
	close(r) // ERROR `invalid operation: cannot close receive-only channel r \(variable of type <-chan int\)`
	var s chan<- int = c
	<-s // ERROR `invalid operation: cannot receive from send-only channel chan<- int s \(variable of type chan<- int\)`
	for v := range s { // ERROR `cannot range over s \(variable of type chan<- int\): receive from send-only channel chan<- int`
		fmt.Println(v)
	}
	var x string = <-c // ERROR `cannot use <-c \(comma, ok expression of type int\) as string value in variable declaration`
	fmt.Println(x, len(c), <-5) // ERROR `invalid operation: cannot receive from non-channel untyped int 5 \(untyped int constant\)`
	c = make(chan string) // ERROR `cannot use make\(chan string\) \(value of type chan string\) as chan int value in assignment`
	e := make(int, 3) // ERROR `declared and not used: e` `invalid argument: cannot make int: type must be slice, map, or channel`
}
