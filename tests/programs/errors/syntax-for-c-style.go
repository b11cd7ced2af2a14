package main

import "fmt"

func main() {
	for (i := 0; i < 3; i++) { // ERROR `syntax error: unexpected :=, expected \)`
		fmt.Println(i)
	}
	for i := 0, i < 3, i++ { // ERROR `syntax error: unexpected \+\+, expected \{`
	}
}
