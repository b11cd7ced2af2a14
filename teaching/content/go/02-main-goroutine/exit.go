package main

import (
	"fmt"
	"os"
)

func main() {
	defer fmt.Println("close the file")
	fmt.Println("something is wrong")
	os.Exit(3)
}
