package main

import "fmt"

type state int

const (
	idle state = iota
	busy
	done
)

func (s state) String() string { return [...]string{"idle", "busy"}[s] }

func main() {
	var s state = 3
	var n int = busy // ERROR `cannot use busy \(constant 1 of int type state\) as int value in variable declaration`
	s = n // ERROR `cannot use n \(variable of type int\) as state value in assignment`
	s = idle + 1
	s = busy * 2.5 // ERROR `2\.5 \(untyped float constant\) truncated to int`
	switch s {
	case idle, busy:
	case "done": // ERROR `cannot convert "done" \(untyped string constant\) to type int`
	case idle: // ERROR `duplicate case idle \(constant 0 of int type state\) in expression switch`
	}
	fmt.Println(s, n)
}
