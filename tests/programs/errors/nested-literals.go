package main

import "fmt"

func main() {
	type point struct{ x, y int }
	ps := []point{{1, 2}, {3}, {x: 1}, {1, "a"}, point{1, 2}} // ERROR `too few values in struct literal of type point` `cannot use "a" \(untyped string constant\) as int value in struct literal`
	m := map[point]string{{1, 2}: "a", {1, 2}: "b"}
	pp := []*point{{1, 2}, &point{3, 4}, point{5, 6}} // ERROR `cannot use point\{…\} \(value of struct type point\) as \*point value in array or slice literal`
	mm := map[string][]int{"a": {1, 2}, "b": {"x"}, "c": 5} // ERROR `cannot use "x" \(untyped string constant\) as int value in array or slice literal` `cannot use 5 \(untyped int constant\) as \[\]int value in map literal`
	fmt.Println(ps, m, pp, mm, ps[0].z, m["x"], mm["a"]["b"]) // ERROR `ps\[0\]\.z undefined \(type point has no field or method z\)` `cannot use "x" \(untyped string constant\) as point value in map index` `cannot convert "b" \(untyped string constant\) to type int`
	for p := range ps {
		fmt.Println(p.x) // ERROR `p\.x undefined \(type int has no field or method x\)`
	}
}
