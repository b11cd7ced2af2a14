package main

import (
	"fmt"
	"time"
)

func main() {
	n := 3
	time.Sleep(n * time.Second) // ERROR `invalid operation: n \* time\.Second \(mismatched types int and time\.Duration\)`
	time.Sleep("1s") // ERROR `cannot use "1s" \(untyped string constant\) as time\.Duration value in argument to time\.Sleep`
	time.Sleep(1.5 * time.Second) // ERROR `1\.5 \(untyped float constant\) truncated to int64`
	time.Sleep(2.5) // ERROR `cannot use 2\.5 \(untyped float constant\) as time\.Duration value in argument to time\.Sleep \(truncated\)`
	d := 2 * time.Second
	var i int = d // ERROR `cannot use d \(variable of int64 type time\.Duration\) as int value in variable declaration`
	select {
	case <-time.After(n): // ERROR `cannot use n \(variable of type int\) as time\.Duration value in argument to time\.After`
	case <-time.After(time.Second):
	}
	fmt.Println(d.Seconds, i, d == 3, d == "x") // ERROR `invalid operation: d == "x" \(mismatched types time\.Duration and untyped string\)`
}
