package main

import "fmt"

func f() {}

import "fmt" // ERROR `syntax error: imports must appear before other declarations`

func main() { fmt.Println() }
