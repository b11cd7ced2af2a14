package main

func main() {
	if x := 1; x == 1 {
	} else x == 2 { // ERROR `syntax error: else must be followed by if or statement block`
	}
} // ERROR `syntax error: non-declaration statement outside function body`
