package main

import "fmt"

type Celsius float64
type Temp = Celsius

func (t Temp) show() { fmt.Println(float64(t)) }

func main() {
	var t Temp = 1.5
	t.show()
	var c Celsius = t
	var k string = c // ERROR `cannot use c \(variable of float64 type Celsius\) as string value in variable declaration`
	fmt.Println(c, k)
}
