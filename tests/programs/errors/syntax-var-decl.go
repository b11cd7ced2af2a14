package main

func main() {
	int x = 5
	var y int := 5
	var z
	let w = 1
	const
	x int := 1
}
