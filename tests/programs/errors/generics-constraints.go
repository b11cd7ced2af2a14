package main

import "fmt"

type Number interface {
	~int | ~float64
}

type Stack[T any] struct{ items []T }

func (s *Stack[T]) Push(x T) { s.items = append(s.items, x) }

func Sum[T Number](xs []T) T {
	var total T
	for _, x := range xs {
		total += x
	}
	return total
}

func Equal[T any](a, b T) bool { return a == b } // ERROR `invalid operation: a == b \(incomparable types in type set\)`
func Add[T any](a, b T) T { return a + b } // ERROR `invalid operation: operator \+ not defined on a \(variable of type T constrained by any\)`
func Str[T fmt.Stringer](x T) string { return x.String() }

func main() {
	var s Stack // ERROR `cannot use generic type Stack\[T any\] without instantiation`
	var t Stack[int, string] // ERROR `too many type arguments for type Stack: have 2, want 1`
	u := Stack[string]{}
	u.Push(1) // ERROR `cannot use 1 \(untyped int constant\) as string value in argument to u\.Push`
	fmt.Println(Sum([]string{"a"}), Str(1)) // ERROR `string does not satisfy Number \(string missing in ~int \| ~float64\)` `int does not satisfy fmt\.Stringer \(missing method String\)`
	var n Number // ERROR `cannot use type Number outside a type constraint: interface contains type constraints`
	fmt.Println(s, t, n)
	var v Stack[Number] // ERROR `cannot use type Number outside a type constraint: interface contains type constraints`
	_ = v
}
