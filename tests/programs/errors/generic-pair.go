package main

import "fmt"

func sum[T int | float64](xs ...T) (t T) {
	for _, x := range xs {
		t += x
	}
	return
}

type Pair[K comparable, V any] struct {
	Key K
	Val V
}

func (p Pair[K, V]) String() string { return p.Key + p.Val } // ERROR `invalid operation: p\.Key \+ p\.Val \(mismatched types K and V\)`
func (p Pair[K]) bad() {} // ERROR `receiver declares 1 type parameter, but receiver base type declares 2`
func (p Pair) bad2() {} // ERROR `cannot use generic type Pair\[K comparable, V any\] without instantiation`

func NewPair[K comparable, V any](k K, v V) Pair[K, V] { return Pair{k, v} } // ERROR `cannot use generic type Pair\[K comparable, V any\] without instantiation`

type List[T any] []T

func (l List[T]) Map(f func(T) T) List[T] {
	for i := range l {
		l[i] = f(i) // ERROR `cannot use i \(variable of type int\) as T value in argument to f`
	}
	return l
}

func main() {
	fmt.Println(sum(1, 2.5), sum("a"), sum[int](1.5), sum()) // ERROR `string does not satisfy int \| float64 \(string missing in int \| float64\)` `cannot use 1\.5 \(untyped float constant\) as int value in argument to sum\[int\] \(truncated\)` `in call to sum, cannot infer T \(declared at generic-pair\.go:5:10\)`
	p := NewPair("a", 1)
	q := NewPair[string]("a", "b")
	p = q // ERROR `cannot use q \(variable of struct type Pair\[string, string\]\) as Pair\[string, int\] value in assignment`
	var r Pair[string] // ERROR `not enough type arguments for type Pair: have 1, want 2`
	var s Pair[[]int, int] // ERROR `\[\]int does not satisfy comparable`
	l := List[int]{1, "a"} // ERROR `cannot use "a" \(untyped string constant\) as int value in array or slice literal`
	l.Map(func(s string) string { return s }) // ERROR `cannot use func\(s string\) string \{…\} \(value of type func\(s string\) string\) as func\(int\) int value in argument to l\.Map`
	List{1, 2} // ERROR `cannot use generic type List\[T any\] without instantiation`
	fmt.Println(p.key, r, s) // ERROR `p\.key undefined \(type Pair\[string, int\] has no field or method key, but does have field Key\)`
}
