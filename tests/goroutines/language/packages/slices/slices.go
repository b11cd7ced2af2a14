package slices

import (
	"cmp"
	"iter"
)

func Sort[S ~[]E, E cmp.Ordered](x S) {
	for i := range x {
		for j := i; j > 0 && cmp.Less(x[j], x[j-1]); j-- {
			x[j], x[j-1] = x[j-1], x[j]
		}
	}
}

func SortFunc[S ~[]E, E any](x S, cmp func(a, b E) int) {
	for i := range x {
		for j := i; j > 0 && cmp(x[j], x[j-1]) < 0; j-- {
			x[j], x[j-1] = x[j-1], x[j]
		}
	}
}

func Contains[S ~[]E, E comparable](s S, v E) bool { return Index(s, v) >= 0 }

func Index[S ~[]E, E comparable](s S, v E) int {
	for i := range s {
		if v == s[i] {
			return i
		}
	}
	return -1
}

func Values[Slice ~[]E, E any](s Slice) iter.Seq[E] {
	return func(yield func(E) bool) {
		for _, v := range s {
			if !yield(v) {
				return
			}
		}
	}
}

func Collect[E any](seq iter.Seq[E]) []E {
	var out []E
	for v := range seq {
		out = append(out, v)
	}
	return out
}
