package main

type T struct {
	a int, // ERROR `syntax error: unexpected comma in struct type; possibly missing semicolon or newline or \}`
	b string
}

type U struct {
	int a
}

func main() {}
