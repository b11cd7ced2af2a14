package main

import "fmt"

func sign(n int) string {
	switch {
	case n > 0:
		return "+"
	case n < 0:
		return "-"
	}
} // ERROR `missing return`

func loop(n int) int {
	for n > 0 {
		return n
	}
} // ERROR `missing return`

func forever() int {
	for {
	}
}

func broken() int {
	for {
		break
	}
} // ERROR `missing return`

func main() { fmt.Println(sign(1), loop(1), forever(), broken()) }
