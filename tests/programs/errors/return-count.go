package main

func f() (int, error) {
	return 1 // ERROR `not enough return values`
}

func g() int {
	return 1, nil // ERROR `too many return values`
}

func h() {
	return 1 // ERROR `too many return values`
}

func k() int {
	return // ERROR `not enough return values`
}

func main() { f(); g(); h(); k() }
