package main

import (
	"context"
	"fmt"
)

func gen(ctx context.Context) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for i := 0; ; i++ {
			select {
			case out <- i:
			case ctx.Done(): // ERROR `select case must be send or receive \(possibly with assignment\)`
				return
			}
		}
	}()
	return out
}

func main() {
	ctx, cancel := context.WithCancel() // ERROR `not enough arguments in call to context\.WithCancel`
	defer cancel // ERROR `expression in defer must be function call`
	for v := range gen() { // ERROR `not enough arguments in call to gen`
		fmt.Println(v)
		break
	}
	ctx.Cancel() // ERROR `ctx\.Cancel undefined \(type context\.Context has no field or method Cancel\)`
	x, ok := <-gen(ctx), 1 // ERROR `declared and not used: x` `declared and not used: ok`
}
