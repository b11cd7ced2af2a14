package main

import "fmt"

func main() {
	x := []int{1, 2, 3}
	for i = 0; i < len(x); i++ {
		fmt.Println(x[i])
	}
	for i := 0; i < x.length; i++ {
	}
	for i := range len(x) - 1 {
		fmt.Println(x[i+1:i])
	}
	for range x.foo {
	}
	for i, v := range x, 1 { // ERROR `syntax error: unexpected comma, expected \{ after for clause`
	}
}
