package main

import "fmt"

type Shape interface {
	Area() float64
	Perimeter() float64
}

type Rect struct{ w, h float64 }

func (r Rect) Area() int { return 1 }
func (r *Rect) Perimeter() float64 { return 1 }

type Sq struct{ Rect }

func total(ss ...Shape) (t float64) {
	for _, s := range ss {
		t += s.Area() + 1
		t += s.area // ERROR `s\.area undefined \(type Shape has no field or method area, but does have method Area\)`
	}
	return t, nil // ERROR `too many return values`
}

var _ Shape = Rect{} // ERROR `cannot use Rect\{\} \(value of struct type Rect\) as Shape value in variable declaration: Rect does not implement Shape \(wrong type for method Area\)`
var _ Shape = (*Rect)(nil) // ERROR `cannot use \(\*Rect\)\(nil\) \(value of type \*Rect\) as Shape value in variable declaration: \*Rect does not implement Shape \(wrong type for method Area\)`
var _ Shape = &Sq{} // ERROR `cannot use &Sq\{\} \(value of type \*Sq\) as Shape value in variable declaration: \*Sq does not implement Shape \(wrong type for method Area\)`
var _ fmt.Stringer = Rect{} // ERROR `cannot use Rect\{\} \(value of struct type Rect\) as fmt\.Stringer value in variable declaration: Rect does not implement fmt\.Stringer \(missing method String\)`

func main() {
	total(Rect{}, Sq{}) // ERROR `cannot use Rect\{\} \(value of struct type Rect\) as Shape value in argument to total: Rect does not implement Shape \(wrong type for method Area\)` `cannot use Sq\{\} \(value of struct type Sq\) as Shape value in argument to total: Sq does not implement Shape \(wrong type for method Area\)`
	total([]Rect{}...) // ERROR `cannot use \[\]Rect\{\} \(value of type \[\]Rect\) as \[\]Shape value in argument to total`
	total([]Shape{Rect{1, 2}}...) // ERROR `cannot use Rect\{…\} \(value of struct type Rect\) as Shape value in array or slice literal: Rect does not implement Shape \(wrong type for method Area\)`
	s := Shape(Rect{}) // ERROR `cannot convert Rect\{\} \(value of struct type Rect\) to type Shape: Rect does not implement Shape \(wrong type for method Area\)`
	r := s.(*Sq)
	q := s.(Shape2)
	fmt.Println(r, q)
}
