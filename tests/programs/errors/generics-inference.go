package main

import "fmt"

func Map[T, U any](xs []T, f func(T) U) []U { return nil }

func Zero[T any]() T { var t T; return t }

func Max[T int | float64](a, b T) T {
	if a > b {
		return a
	}
	return b
}

func Same[T any](a, b T) {}

func main() {
	Zero() // ERROR `in call to Zero, cannot infer T \(declared at generics-inference\.go:7:11\)`
	fmt.Println(Zero[int, string]()) // ERROR `got 2 type arguments but want 1`
	fmt.Println(Max("a", "b")) // ERROR `string does not satisfy int \| float64 \(string missing in int \| float64\)`
	fmt.Println(Max(1, 2.5))
	fmt.Println(Max[string]("a", "b")) // ERROR `string does not satisfy int \| float64 \(string missing in int \| float64\)`
	Same(1, "a") // ERROR `in call to Same, mismatched types untyped int and untyped string \(cannot infer T\)`
	var x int
	Same(x, "a") // ERROR `cannot use "a" \(untyped string constant\) as int value in argument to Same`
	Same(x, 2.5) // ERROR `cannot use 2\.5 \(untyped float constant\) as int value in argument to Same \(truncated\)`
	Map([]int{1}, 5) // ERROR `in call to Map, cannot infer U \(declared at generics-inference\.go:5:13\)`
	f := Zero // ERROR `declared and not used: f` `cannot use generic function Zero without instantiation`
	Map[int]() // ERROR `not enough arguments in call to Map\[int\]`
}
