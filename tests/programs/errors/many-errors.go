package main

func main() {
	a := 1 // ERROR `declared and not used: a`
	b := 2 // ERROR `declared and not used: b`
	c := 3 // ERROR `declared and not used: c`
	d := 4 // ERROR `declared and not used: d`
	e := 5 // ERROR `declared and not used: e`
	f := 6 // ERROR `declared and not used: f`
	g := 7 // ERROR `declared and not used: g`
	h := 8 // ERROR `declared and not used: h`
	i := 9 // ERROR `declared and not used: i`
	j := 10 // ERROR `declared and not used: j`
	k := 11 // ERROR `declared and not used: k`
	l := 12 // ERROR `declared and not used: l`
}
