package main

import (
	"errors"
	"fmt"
	"os"
)

type bomb struct{}

func (bomb) String() string { panic("boom") }

type nilbomb struct{ n int }

func (b *nilbomb) Error() string { return fmt.Sprint(b.n) }

type indexer []int

func (x indexer) String() string { return fmt.Sprint(x[5]) }

type inner struct{ e error }

type pair struct {
	A, B any
}

func main() {
	fmt.Printf("%d %s\n", "hi")
	fmt.Printf("%d\n", 1, 2, "x", nil)
	fmt.Printf("%!\n", 1)
	fmt.Printf("%")
	fmt.Printf("\n%5")
	fmt.Printf("\n%z %-+z\n", 1, "s")
	fmt.Printf("%[2]d %[1]d %d\n", 1, 2)
	fmt.Printf("%[3]d\n", 1, 2)
	fmt.Printf("%[x]d %[1]d\n", 1)
	fmt.Printf("%[2]*[1]d|%[2]*.[1]*[1]d|\n", 3, 7)
	fmt.Printf("%*d|%-*d|%.*f|\n", 5, 1, 5, 2, 2, 3.14159)
	fmt.Printf("%*d|%.*d\n", "a", 1, "b", 2)
	fmt.Printf("%*d|\n", -5, 1)
	fmt.Printf("%[1]v %[1]q %[1]T %v\n", "a", "b")
	fmt.Printf("%[5]v\n", "a")
	fmt.Printf("%.[2]*[1]f|\n", 12.0, 2)
	fmt.Printf("%v %s\n", bomb{}, bomb{})
	fmt.Printf("%v %d\n", (*nilbomb)(nil), &nilbomb{3})
	fmt.Println(bomb{}, indexer{1}, []any{bomb{}})
	fmt.Printf("%v %+v\n", inner{}, pair{bomb{}, nil})
	fmt.Printf("%w %v\n", errors.New("w"), errors.New("v"))
	fmt.Printf("%s %s\n", nil, error(nil))
	fmt.Printf("%d %s %v\n", []any{1, "a"}, []any{1, "a"}, []any{nil})
	fmt.Printf("%t %x %p\n", 1, true, 5)
	fmt.Println(fmt.Sprint("a", 1, 2, "b", "c", 3.5, nil, nil), fmt.Sprint(), fmt.Sprint(1, 2), fmt.Sprint("a", "b"))
	fmt.Print("x", 1, "\n")
	e := fmt.Errorf("outer: %w", os.ErrNotExist)
	fmt.Println(e, errors.Is(e, os.ErrNotExist), errors.Unwrap(e) == os.ErrNotExist)
	e = fmt.Errorf("two: %w and %w", errors.New("a"), os.ErrExist)
	fmt.Println(e, errors.Is(e, os.ErrExist), errors.Unwrap(e))
	e = fmt.Errorf("bad: %w", "text")
	fmt.Println(e, errors.Unwrap(e))
	fmt.Println(fmt.Errorf("plain"), fmt.Errorf("%w", nil))
	fmt.Printf("%6.2f|%-8s|%08b|%+d|%x|%X|%#x|%e\n", 3.14159, "go", 5, 7, 255, 255, 255, 123456.789)
	fmt.Printf("%v|%6v|%-6v|%06d|%q|%v\n", 'a', 1.5, true, -42, 'ü', [3]string{"a", "b", "c"})
	fmt.Printf("%t|%v|%p\n", true, struct {
		a int
		b string
	}{1, "x"}, nil)
	fmt.Printf("%s|%v|%d\n", []string{"a"}, map[string][]int{"k": {1}}, map[string]int{"z": 1, "a": 2})
	fmt.Printf("%08.3f|%+08.3f|% 08.3f|%-08.3f|%8s|%-8s|%08s\n", 3.14159, 3.14159, 3.14159, 3.14159, "s", "s", "s")
	fmt.Printf("%3d|%-3d|%03d|% d|%x|%o|%c|%U\n", 1234, 1, 1, 1, "hello", 8, 0x4E16, 0x4E16)
}
