package main

func f(x int) (y int) {
	{
		y := 2 // ERROR `declared and not used: y`
		return // ERROR `result parameter y not in scope at return`
	}
	if x := 3; x > 2 {
		x := x
		return x
	}
	return x
}

func g() (int, err error) { return 1, nil } // ERROR `cannot use 1 \(constant of type int\) as error value in return statement: int does not implement error \(missing method Error\)`

func main() { f(1) }
