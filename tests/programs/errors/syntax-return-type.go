package main

func f() -> int { // ERROR `syntax error: unexpected - after top level declaration`
	return 1
}

func g(): int { // ERROR `syntax error: unexpected : after top level declaration`
	return 1
}

def h() {
}

func main() {}
