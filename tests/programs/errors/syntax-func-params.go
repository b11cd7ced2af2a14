package main

func f(a int, b) int { // ERROR `syntax error: missing parameter type`
	return a
}

func g(a b c) {} // ERROR `syntax error: unexpected name c in parameter list; possibly missing comma or \)`

func h(int a) {}

func i(a, b int c) {} // ERROR `syntax error: unexpected name c in parameter list; possibly missing comma or \)`

func main() {}
