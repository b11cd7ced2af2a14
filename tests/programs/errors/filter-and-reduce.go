package main

import "fmt"

func filter[T any](xs []T, keep func(T) bool) []T { return xs }
func reduce[T, A any](xs []T, init A, f func(A, T) A) A { return init }

func main() {
	xs := []int{1, 2}
	ys := filter(xs, func(s string) bool { return true }) // ERROR `in call to filter, type func\(s string\) bool of func\(s string\) bool \{…\} does not match inferred type func\(int\) bool for func\(T\) bool`
	zs := filter(xs, func(n int) { return }) // ERROR `in call to filter, type func\(n int\) of func\(n int\) \{…\} does not match inferred type func\(int\) bool for func\(T\) bool`
	sum := reduce(xs, 0, func(a int, x int) int { return a + x })
	str := reduce(xs, "", func(a int, x int) int { return a }) // ERROR `cannot use "" \(untyped string constant\) as int value in argument to reduce`
	any_ := filter([]any{1, "a"}, func(a any) bool { return a }) // ERROR `cannot use a \(variable of interface type any\) as bool value in return statement: need type assertion`
	fmt.Println(ys, zs, sum, str, any_)
	fmt.Println(filter(nil, func(x int) bool { return true }))
	filter(xs) // ERROR `not enough arguments in call to filter`
	filter[int, int](xs, nil) // ERROR `got 2 type arguments but want 1`
}
