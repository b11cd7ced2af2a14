package main

import (
	"fmt"
	"strings"
)

type Logger struct {
	*strings.Builder
	prefix string
}

func (l Logger) Log(s string) { l.WriteString(l.prefix + s) }

type Server struct {
	Logger
	name string
}

func main() {
	s := Server{Logger{&strings.Builder{}, "x"}, "n"}
	s.Log(1) // ERROR `cannot use 1 \(untyped int constant\) as string value in argument to s\.Log`
	s.WriteString("a")
	s.Prefix = "b" // ERROR `s\.Prefix undefined \(type Server has no field or method Prefix, but does have field prefix\)`
	s.Builder.Foo() // ERROR `s\.Builder\.Foo undefined \(type \*strings\.Builder has no field or method Foo\)`
	s2 := Server{Logger: Logger{prefix: "x"}, name: 5} // ERROR `cannot use 5 \(untyped int constant\) as string value in struct literal`
	s3 := Server{prefix: "x", name: "y"}
	fmt.Println(s.String(), s2, s3, s.buf) // ERROR `s\.buf undefined \(cannot refer to unexported field buf\)`
}
