package main

import "fmt"

func main() {
	c := make(chan int)
	select {
	case x := <-c: // ERROR `declared and not used: x`
	case c <- "s": // ERROR `cannot use "s" \(untyped string constant\) as int value in send`
	case c < 1: // ERROR `select case must be send or receive \(possibly with assignment\)`
	default:
		fmt.Println()
	default: // ERROR `multiple defaults \(first at select-mistakes\.go:11:2\)`
	}
}
