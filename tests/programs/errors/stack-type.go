package main

import "fmt"

type Stack struct{ data []int }

func (s Stack) Push(v int) { s.data = append(s.data, v) }
func (s *Stack) Pop() (int, bool) {
	if len(s.data) == 0 {
		return false, 0 // ERROR `cannot use false \(untyped bool constant\) as int value in return statement` `cannot use 0 \(untyped int constant\) as bool value in return statement`
	}
	v := s.data[len(s.data)-1]
	s.data = s.data[:len(s.data)-1]
	return v // ERROR `not enough return values`
}

func NewStack() *Stack { return Stack{} } // ERROR `cannot use Stack\{\} \(value of struct type Stack\) as \*Stack value in return statement`

func main() {
	s := NewStack()
	s.Push(1, 2) // ERROR `too many arguments in call to s\.Push`
	v := s.Pop() // ERROR `assignment mismatch: 1 variable but s\.Pop returns 2 values`
	fmt.Println(v, s.Peek(), s.data.len) // ERROR `s\.Peek undefined \(type \*Stack has no field or method Peek\)` `s\.data\.len undefined \(type \[\]int has no field or method len\)`
	Stack.Push(1) // ERROR `not enough arguments in call to Stack\.Push`
	s.Push = nil // ERROR `cannot assign to s\.Push \(neither addressable nor a map index expression\)`
}
