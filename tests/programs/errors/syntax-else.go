package main

import "fmt"

func main() {
	if true {
		fmt.Println(1)
	}
	else { // ERROR `syntax error: unexpected keyword else, expected \}`
		fmt.Println(2)
	}
}
