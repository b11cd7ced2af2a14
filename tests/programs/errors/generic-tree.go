package main

import (
	"cmp"
	"fmt"
)

type Tree[T cmp.Ordered] struct {
	left, right *Tree[T]
	val         T
}

func (t *Tree[T]) Insert(v T) *Tree[T] {
	if t == nil {
		return &Tree[T]{val: v}
	}
	switch {
	case v < t.val:
		t.left = t.left.Insert(v)
	default:
		t.right = t.right.Insert("x") // ERROR `cannot use "x" \(untyped string constant\) as T value in argument to t\.right\.Insert`
	}
	return t
}

func main() {
	var t *Tree[int]
	t = t.Insert(1)
	t.Insert("a") // ERROR `cannot use "a" \(untyped string constant\) as int value in argument to t\.Insert`
	for v := range t.All() { // ERROR `t\.All undefined \(type \*Tree\[int\] has no field or method All\)`
		fmt.Println(v)
	}
	var bad *Tree[[]int] // ERROR `\[\]int does not satisfy cmp\.Ordered \(\[\]int missing in ~int \| ~int8 \| ~int16 \| ~int32 \| ~int64 \| ~uint \| ~uint8 \| ~uint16 \| ~uint32 \| ~uint64 \| ~uintptr \| ~float32 \| ~float64 \| ~string\)`
	_ = bad
}
