package main

import "fmt"

func main() {
	fmt.Println(1)
}
} // ERROR `syntax error: non-declaration statement outside function body`
