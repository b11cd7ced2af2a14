package main

import "fmt"

func main() {
	i := 0
	a := []int{1}
	a[i++] = 2 // ERROR `syntax error: unexpected \+\+, expected comma, : or \]`
	fmt.Println(a, i--) // ERROR `syntax error: unexpected -- in argument list; possibly missing comma or \)`
}
