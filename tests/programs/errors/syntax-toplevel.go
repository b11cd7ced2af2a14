package main

import "fmt"

fmt.Println("x") // ERROR `syntax error: non-declaration statement outside function body`

x := 1

func main() {}

for { // ERROR `syntax error: non-declaration statement outside function body`
}
