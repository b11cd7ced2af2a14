package main

import "fmt"

func main() {
	x := 1
	y := x > 0 ? 1 : 2 // ERROR `invalid character U\+003F '\?'` `syntax error: unexpected literal 1 at end of statement`
	fmt.Println(y)
}
