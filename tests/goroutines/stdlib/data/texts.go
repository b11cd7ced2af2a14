package main

import (
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"
)

type P struct {
	X, y int
	E    error
}
type T int

func (t T) String() string { return "T!" + strconv.Itoa(int(t)) }
func gen() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range 3 {
			if !yield(i) {
				fmt.Println("stopped")
				return
			}
		}
	}
}
func main() {
	fmt.Printf("%v %+v %#v %T %q %x %08.3f|%-6d|%6d|%+d %t %c %U %e %g\n", P{1, 2, nil}, P{1, 2, errors.New("x")}, P{}, P{}, "hi", "hi", 3.14159, 42, 42, 42, true, 'x', 'é', 12345.678, 1e21)
	fmt.Println(T(3), []T{1, 2}, map[string]int{"b": 2, "a": 1}, &P{1, 2, nil}, strings.Split("a,b,c", ","))
	fmt.Printf("%!d %d %s\n", "hi", "hi")
	_, err := strconv.Atoi("12a")
	fmt.Println(err, errors.Is(err, strconv.ErrSyntax))
	var ne *strconv.NumError
	fmt.Println(errors.As(err, &ne), ne.Func)
	e := fmt.Errorf("wrap: %w", err)
	fmt.Println(e, errors.Unwrap(e) == err, errors.Join(e, err))
	var b strings.Builder
	for i := range 3 {
		fmt.Fprintf(&b, "%d;", i)
	}
	fmt.Println(b.String(), b.Len(), strings.ToUpper("héllo"), utf8.RuneCountInString("héllo"))
	next, stop := iter.Pull(gen())
	fmt.Println(next())
	fmt.Println(next())
	stop()
	fmt.Println(next())
	fmt.Println(strings.NewReplacer("a", "1", "b", "2").Replace("abc"), strings.Fields("  a b  c "), strings.Map(func(r rune) rune { return r + 1 }, "abc"))
	for l := range strings.Lines("a\nb\n") {
		fmt.Printf("%q\n", l)
	}
}
