package main

import (
	"fmt"
	"os" // ERROR `"os" imported and not used`
	str "strings" // ERROR `"strings" imported as str and not used`
)

func main() {
	a, b := 1, 2 // ERROR `declared and not used: b`
	for i, v := range []int{1} { // ERROR `declared and not used: i`
		fmt.Println(v)
	}
	var c int // ERROR `declared and not used: c`
	c = 3
	func() {
		d := 1 // ERROR `declared and not used: d`
	}()
	switch t := any(a).(type) { // ERROR `t declared and not used`
	case int:
	}
}
