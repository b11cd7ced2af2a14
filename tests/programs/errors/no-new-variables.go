package main

import "fmt"

func main() {
	x, y := 1, 2
	x, y := 3, 4 // ERROR `no new variables on left side of :=`
	x, z := 5, 6
	fmt.Println(x, y, z)
	a.b := 1 // ERROR `undefined: a` `non-name a\.b on left side of :=`
}
