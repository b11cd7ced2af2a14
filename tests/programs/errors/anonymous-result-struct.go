package main

import (
	"fmt"
	"time"
)

func main() {
	results := make(chan struct {
		id  int
		err error
	}, 10)
	for i := range 3 { // ERROR `declared and not used: i`
		go func(id int) { // ERROR `not enough arguments in call to func\(id int\) \{…\}`
			results <- struct { // ERROR `cannot use struct\{id int; err string\}\{…\} \(value of type struct\{id int; err string\}\) as struct\{id int; err error\} value in send`
				id  int
				err string
			}{id, "x"}
		}()
	}
	select {
	case r, ok := <-results: // ERROR `declared and not used: ok`
		fmt.Println(r.id, r.error) // ERROR `r\.error undefined \(type struct\{id int; err error\} has no field or method error\)`
	case <-time.After(5):
	}
}
