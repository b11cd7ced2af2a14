package main

func main() {
	x := []int{
		1,
		2
	}
	m := map[string]int{
		"a": 1
	}
	f(1,
		2
	)
	if x == []int{1} {
	}
}
