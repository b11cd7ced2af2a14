package main

import (
	"errors"
	"fmt"
	"math"
)

type point struct{ X, Y int }

type level int

func (l level) String() string { return fmt.Sprintf("level(%d)", int(l)) }

type failure struct{ code int }

func (f *failure) Error() string { return fmt.Sprint("failure ", f.code) }

type mixed struct {
	Name   string
	Level  level
	hidden level
	Any    any
	Next   *mixed
	Err    error
	Raw    []byte
	M      map[string]int
}

type goer struct{}

func (goer) GoString() string { return "goer!" }

type form struct{}

func (form) Format(s fmt.State, verb rune) {
	w, ok := s.Width()
	p, ok2 := s.Precision()
	fmt.Fprintf(s, "<%c %d %t %d %t %t %t>", verb, w, ok, p, ok2, s.Flag('+'), s.Flag('-'))
}

type text string
type bytes []byte
type floats []float64

func main() {
	verbs := []string{
		"%v", "%+v", "%#v", "%T", "%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%b", "%#b", "%o", "%#o", "%O", "%x", "%#x", "%X", "% x",
		"%# X", "%c", "%q", "%+q", "%#q", "%U", "%#U", "%e", "%.2e", "%f", "%.1f", "%8.3f", "%-8.2f|", "%08.3f", "%+.2f", "%g", "%.3g",
		"%#g", "%G", "%E", "%s", "%10s", "%-10s|", "%.2s", "%5.1s", "%t", "%10v", "%-10v|", "%z", "%010.2f", "%6.2f%%", "%.0f", "%x4",
		"%.10d", "%20.8d", "%+.3e", "%#.3x", "%08b", "%6t", "%3c|", "%-4q|", "%010s", "%F", "% .3f", "%+5d|",
	}
	values := []any{
		0, 42, -42, int8(-128), uint8(255), int64(math.MinInt64), uint64(math.MaxUint64), 'x', 0x1F600, -1,
		0.0, 1.0, -2.5, 3.14159265, 1e6, 1e20, 1e21, 1e-5, 123456789.0, 1e100, float32(0.1), float32(16777216), math.Inf(1), math.Inf(-1),
		math.NaN(), math.Copysign(0, -1), 5e-324, 1 + 2i, complex64(-1.5i), true, "", "hi", "héllo, \"wörld\"\n", "a\xffb", "日本", []byte("abc"),
		[]byte(nil), [3]byte{1, 2, 3}, []int{1, 2, 3}, []int(nil), []string{"a", "b"}, [2]bool{true, false}, map[string]int{"b": 2, "a": 1},
		map[int]string(nil), point{1, 2}, &point{3, 4}, (*point)(nil), level(3), []level{1, 2}, map[level]level{2: 3}, errors.New("oops"), &failure{7},
		(*failure)(nil), nil, struct{}{}, struct {
			A any
			b error
		}{1, nil}, goer{}, form{}, &[]int{1}, &map[string]int{"z": 1}, [][]int{{1}, {2, 3}}, []any{1, "a", nil, 2.5},
		mixed{Name: "m", Level: 1, hidden: 2, Any: 3}, text("typed"), bytes("by"), floats{1, 2.5}, []error{nil},
		map[float64]bool{2.5: true, math.Inf(-1): false}, uintptr(7), []float32{0.1, 2},
	}
	for _, verb := range verbs {
		for i, value := range values {
			fmt.Printf("%s of %d: ", verb[1:], i)
			fmt.Printf(verb+"\n", value)
		}
	}
}
