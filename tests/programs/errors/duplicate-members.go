package main

type T struct {
	a int
	a string
	T2
	*T3
	b, b float64
}

type T2 struct{}
type T3 struct{}

type U interface {
	m()
	m()
	_()
}

func (t T) a() {}
func (t T) b(x int, x string) (y int, y error) { return }
func (t T, u T) c() {} // ERROR `method has multiple receivers`
func () d() {} // ERROR `method has no receiver`
func e(a int, int) {} // ERROR `syntax error: missing parameter type`
func f(a, b) {}

func main() {}
