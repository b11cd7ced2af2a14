package main

import "fmt"

type counter int

func (c *counter) inc() { *c++ }
func (c counter) get() int { return int(c) }
func (c counter) get() int { return 0 } // ERROR `method counter\.get already declared at methods\.go:8:18`
func (n int) double() int { return n * 2 } // ERROR `cannot define new methods on non-local type int`
func (s []int) sum() int { return 0 } // ERROR `invalid receiver type \[\]int`
func (u unknown) m() {} // ERROR `undefined: unknown`

type pair struct{ get int }

func (p pair) get() int { return p.get } // ERROR `field and method with the same name get` `cannot use p\.get \(value of type func\(\) int\) as int value in return statement`

func main() {
	counter(1).inc() // ERROR `cannot call pointer method inc on counter`
	var c counter
	c.inc(1) // ERROR `too many arguments in call to c\.inc`
	c.missing() // ERROR `c\.missing undefined \(type counter has no field or method missing\)`
	counter.get() // ERROR `not enough arguments in call to counter\.get`
	counter.inc(c) // ERROR `invalid method expression counter\.inc \(needs pointer receiver \(\*counter\)\.inc\)`
	fmt.Println(c.get)
	c.get // ERROR `c\.get \(value of type func\(\) int\) is not used`
}
