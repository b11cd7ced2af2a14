package main

import "fmt"

func main() {
	var i8 int8 = 128
	var u8 uint8 = -1
	var u uint = 1 << 64
	i8 = i8 + 1000
	i8 += 200
	i8 = 1 << 7
	var f32 float32 = 1e39
	var f float64 = "1.5"
	var c complex128 = 1 + "i"
	var b bool = 1
	b = "true"
	b = !5
	x := 1 % 2.5
	y := 1.5 % 2
	z := "a" % 2
	w := 5 &^ 1.0
	v := 1.5 << 2
	q := 1 / 0.0
	r := true + false
	t := -"a"
	o := ^1.5
	fmt.Println(i8, u8, u, f32, f, c, b, x, y, z, w, v, q, r, t, o, 07, 0xg) // ERROR `hexadecimal literal has no digits` `syntax error: unexpected name g in argument list; possibly missing comma or \)`
}
