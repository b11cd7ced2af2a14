package main

import "fmt"

type Set[T comparable] map[T]struct{}

func (s Set[T]) Add(v T) { s[v] = struct{}{} }
func (s Set[T]) Has(v T) bool {
	_, ok := s[v]
	return ok
}
func Union[T comparable](a, b Set[T]) Set[T] {
	out := Set[T]{}
	for k := range a {
		out.Add(k)
	}
	return out
}

func main() {
	s := Set[int]{}
	s.Add("x") // ERROR `cannot use "x" \(untyped string constant\) as int value in argument to s\.Add`
	t := Set[string]{}
	Union(s, t) // ERROR `in call to Union, type Set\[string\] of t does not match inferred type Set\[int\] for Set\[T\]`
	Union[int](s, s).Has(1.5) // ERROR `cannot use 1\.5 \(untyped float constant\) as int value in argument to Union\[int\]\(s, s\)\.Has \(truncated\)`
	var f Set[func()] // ERROR `func\(\) does not satisfy comparable`
	s[1] = 2 // ERROR `cannot use 2 \(untyped int constant\) as struct\{\} value in assignment`
	fmt.Println(s.Has, f, Set{}) // ERROR `cannot use generic type Set\[T comparable\] without instantiation`
}
