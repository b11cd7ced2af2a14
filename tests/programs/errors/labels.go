package main

import "fmt"

func main() {
outer:
	for i := 0; i < 3; i++ {
		for {
			break inner // ERROR `break label not defined: inner`
			continue outer
		}
	}
unused: // ERROR `label unused defined and not used`
	for {
		break
	}
	goto end // ERROR `goto end jumps over declaration of x at labels\.go:18:4`
	x := 1
	fmt.Println(x)
end:
	continue // ERROR `continue is not in a loop`
	{
	block:
	}
	goto block // ERROR `goto block jumps into block starting at labels\.go:22:2`
}
