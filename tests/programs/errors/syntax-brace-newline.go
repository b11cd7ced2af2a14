package main

import "fmt"

func main()
{ // ERROR `syntax error: unexpected semicolon or newline before \{`
	fmt.Println(1)
}
