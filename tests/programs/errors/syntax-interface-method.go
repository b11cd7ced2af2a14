package main

type T struct {
	a int
	a string
}

type U interface {
	m()
	m()
	n(int
}

func main() {}
