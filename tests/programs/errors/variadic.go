package main

import "fmt"

func sum(nums ...int) int { return 0 }

func two(a int, b ...string) {}

func pair() (int, string) { return 1, "" }

func main() {
	xs := []int{1}
	fmt.Println(sum(xs), sum(xs...), sum(1, xs...)) // ERROR `cannot use xs \(variable of type \[\]int\) as int value in argument to sum` `too many arguments in call to sum`
	two() // ERROR `not enough arguments in call to two`
	two(1, 2) // ERROR `cannot use 2 \(untyped int constant\) as string value in argument to two`
	two(pair())
	sum(pair()) // ERROR `cannot use pair\(\) \(value of type string\) as int value in argument to sum`
	fmt.Println(pair() + 1) // ERROR `multiple-value pair\(\) \(value of type \(int, string\)\) in single-value context`
	x := pair() // ERROR `declared and not used: x` `assignment mismatch: 1 variable but pair returns 2 values`
	a, b, c := pair() // ERROR `declared and not used: a` `declared and not used: b` `declared and not used: c` `assignment mismatch: 3 variables but pair returns 2 values`
	var s []string
	fmt.Println(s...) // ERROR `cannot use s \(variable of type \[\]string\) as \[\]any value in argument to fmt\.Println`
	sum([]string{}...) // ERROR `cannot use \[\]string\{\} \(value of type \[\]string\) as \[\]int value in argument to sum`
}
