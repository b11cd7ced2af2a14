package main

func main() {
	x := 1
	while x < 3 { // ERROR `syntax error: unexpected name x at end of statement`
		x++
	}
} // ERROR `syntax error: non-declaration statement outside function body`
