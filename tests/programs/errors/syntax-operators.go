package main

func main() {
	x := 1 +
	y := 2 // ERROR `syntax error: unexpected := at end of statement`
	z := x ** y
	x =+ 1
	++x // ERROR `syntax error: unexpected \+\+, expected \}`
	x = y++
	if x <> y {
	}
	not x
	x and y
}
