package main

import "fmt"

func Ptr[T any](v T) *T { return &v }

func Keys[M ~map[K]V, K comparable, V any](m M) []K { return nil }

type Num interface{ ~int | ~float64 }

func Abs[T Num](x T) T {
	if x < 0 {
		return -x
	}
	return x.(int) // ERROR `invalid operation: cannot use type assertion on type parameter value x \(variable of type T constrained by Num\)`
}

func conv[T Num](x T) string { return string(x) } // ERROR `cannot convert x \(variable of type T constrained by Num\) to type string: cannot convert float64 \(in T\) to type string`
func zero[T any]() T { return nil } // ERROR `cannot use nil as T value in return statement`
func zero2[T any]() T { return 0 } // ERROR `cannot use 0 \(untyped int constant\) as T value in return statement`
func lenof[T any](x T) int { return len(x) } // ERROR `invalid argument: x \(variable of type T constrained by any\) for built-in len`
func call[F func()](f F) { f(1) } // ERROR `too many arguments in call to f`
func cmpx[T comparable](a, b T) bool { return a < b } // ERROR `invalid operation: a < b \(type parameter T cannot use operator <\)`

func main() {
	p := Ptr(1)
	*p = "a" // ERROR `cannot use "a" \(untyped string constant\) as int value in assignment`
	ks := Keys(map[string]int{})
	ks[0] = 1 // ERROR `cannot use 1 \(untyped int constant\) as string value in assignment`
	Keys([]int{}) // ERROR `in call to Keys, M \(type \[\]int\) does not satisfy ~map\[K\]V`
	Abs("x") // ERROR `string does not satisfy Num \(string missing in ~int \| ~float64\)`
	Abs(nil) // ERROR `in call to Abs, cannot infer T \(declared at generic-helpers\.go:11:10\)`
	fmt.Println(p, ks, Abs[uint](1)) // ERROR `uint does not satisfy Num \(uint missing in ~int \| ~float64\)`
	var f func(int) int = Abs
	var g func(string) string = Abs // ERROR `string does not satisfy Num \(string missing in ~int \| ~float64\)`
	f("a") // ERROR `cannot use "a" \(untyped string constant\) as int value in argument to f`
	_ = g
}
