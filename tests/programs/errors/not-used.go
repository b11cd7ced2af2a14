package main

import "fmt"

func f() int { return 1 }

func main() {
	f // ERROR `f \(value of type func\(\) int\) is not used`
	1 // ERROR `1 \(untyped int constant\) is not used`
	"a" // ERROR `"a" \(untyped string constant\) is not used`
	f() + 1 // ERROR `f\(\) \+ 1 \(value of type int\) is not used`
	-f() // ERROR `-f\(\) \(value of type int\) is not used`
	f()
	len("a") // ERROR `len\("a"\) \(constant 1 of type int\) is not used`
	[]int{1} // ERROR `\[\]int\{…\} \(value of type \[\]int\) is not used`
	x := 1
	x == 1 // ERROR `x == 1 \(untyped bool value\) is not used`
	x // ERROR `x \(variable of type int\) is not used`
	fmt.Sprint // ERROR `fmt\.Sprint \(value of type func\(a \.\.\.any\) string\) is not used`
	new(int) // ERROR `new\(int\) \(value of type \*int\) is not used`
	make([]int, 1) // ERROR `make\(\[\]int, 1\) \(value of type \[\]int\) is not used`
	func() {} // ERROR `func\(\) \{\} \(value of type func\(\)\) is not used`
	struct{}{} // ERROR `struct\{\}\{\} \(value of type struct\{\}\) is not used`
	<-make(chan int)
	int // ERROR `int \(type\) is not an expression`
}
