package main

import "fmt"

type opt func(*cfg)
type cfg struct{ n int }

func with(n int) opt { return func(c *cfg) { c.n = n } }

func build(opts ...opt) *cfg {
	c := cfg{}
	for _, o := range opts {
		o(c) // ERROR `cannot use c \(variable of struct type cfg\) as \*cfg value in argument to o`
	}
	return c // ERROR `cannot use c \(variable of struct type cfg\) as \*cfg value in return statement`
}

func main() { fmt.Println(build(with(1), with)) } // ERROR `cannot use with \(value of type func\(n int\) opt\) as opt value in argument to build`
