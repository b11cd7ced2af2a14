package main

import "fmt"

func main() {
	x := 1
	if x > 0
		fmt.Println(x)
	if (x > 0) fmt.Println(x)
}
