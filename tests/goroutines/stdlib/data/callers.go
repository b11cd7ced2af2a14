package main

import (
	"fmt"
	"runtime"
)

func where(skip int) string {
	pc, _, line, ok := runtime.Caller(skip)
	return fmt.Sprint(runtime.FuncForPC(pc).Name(), " ", line, " ", ok)
}

func helper() string { return where(2) }

func main() {
	fmt.Println(where(0))
	fmt.Println(where(1))
	fmt.Println(helper())
	func() { fmt.Println(where(1)) }()
	fmt.Println(runtime.FuncForPC(0) == nil)
	_, _, _, ok := runtime.Caller(99)
	fmt.Println(ok)
}
