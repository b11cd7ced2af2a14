package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"sort"
)

type P struct {
	N string
	A int
}
type byA []P

func (b byA) Len() int           { return len(b) }
func (b byA) Less(i, j int) bool { return b[i].A < b[j].A }
func (b byA) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }
func mk(n, m int) []P {
	ps := make([]P, n)
	x := uint32(7)
	for i := range ps {
		x = x*1664525 + 1013904223
		ps[i] = P{fmt.Sprint("n", i), int(x>>16) % m}
	}
	return ps
}
func main() {
	for _, n := range []int{5, 13, 60, 300} {
		for _, m := range []int{2, 7, 1000} {
			ps := mk(n, m)
			sort.Slice(ps, func(i, j int) bool { return ps[i].A < ps[j].A })
			fmt.Println(ps)
			ps = mk(n, m)
			sort.Sort(byA(ps))
			fmt.Println(ps)
			ps = mk(n, m)
			sort.Sort(sort.Reverse(byA(ps)))
			fmt.Println(ps)
			ps = mk(n, m)
			sort.Stable(byA(ps))
			fmt.Println(ps)
			ps = mk(n, m)
			sort.SliceStable(ps, func(i, j int) bool { return ps[i].A > ps[j].A })
			fmt.Println(ps)
			ps = mk(n, m)
			slices.SortFunc(ps, func(a, b P) int { return cmp.Compare(a.A, b.A) })
			fmt.Println(ps)
			slices.SortStableFunc(ps, func(a, b P) int { return -cmp.Compare(a.A, b.A) })
			fmt.Println(ps)
			slices.SortFunc(ps, func(a, b P) int { return cmp.Compare(a.A, b.A) })
			fmt.Println(ps)
		}
	}
	xs := []int{3, 1, 2}
	sort.Ints(xs)
	fmt.Println(xs, slices.Max(xs), slices.Contains(xs, 2))
	m := map[string]int{"a": 1, "b": 2, "c": 3}
	fmt.Println(slices.Sorted(maps.Keys(m)), slices.Collect(slices.Values(xs)), len(maps.Collect(maps.All(m))))
	ys := slices.Insert(xs, 1, 9, 8)
	fmt.Println(ys, len(ys), cap(ys), slices.Delete(ys, 1, 3), ys)
	fmt.Println(slices.BinarySearch([]string{"a", "c"}, "b"))
	fmt.Println(slices.Compact([]int{1, 1, 2, 2, 1}), slices.Repeat([]int{1, 2}, 2), slices.Concat([]int{1}, []int{2, 3}))
	for c := range slices.Chunk([]int{1, 2, 3, 4, 5}, 2) {
		fmt.Print(c, " ")
	}
	fmt.Println(sort.SearchInts([]int{1, 3, 5}, 4), cmp.Or(0, 3, 2))
}
