package main

import (
	"fmt"
	"sync/atomic"
)

func main() {
	var n int
	atomic.AddInt64(&n, 1) // ERROR `cannot use &n \(value of type \*int\) as \*int64 value in argument to atomic\.AddInt64`
	atomic.AddInt64(n, 1) // ERROR `cannot use n \(variable of type int\) as \*int64 value in argument to atomic\.AddInt64`
	var m int64
	m = atomic.AddInt64(&m) // ERROR `not enough arguments in call to atomic\.AddInt64`
	var c atomic.Int64
	c.Add("1") // ERROR `cannot use "1" \(untyped string constant\) as int64 value in argument to c\.Add`
	c++ // ERROR `invalid operation: c\+\+ \(non-numeric type "sync/atomic"\.Int64\)`
	fmt.Println(c + 1, m) // ERROR `invalid operation: c \+ 1 \(mismatched types "sync/atomic"\.Int64 and untyped int\)`
}
