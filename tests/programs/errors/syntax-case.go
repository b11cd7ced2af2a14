package main

import "fmt"

func main() {
	switch 1 {
		fmt.Println(1) // ERROR `syntax error: unexpected name fmt, expected case or default or \}`
	case 1 // ERROR `syntax error: unexpected keyword case, expected :`
		fmt.Println(1)
	}
}
