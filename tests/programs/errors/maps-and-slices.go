package main

import "fmt"

func main() {
	m := map[string]int{"a": 1, "a": 2, 3: 4} // ERROR `duplicate key "a" in map literal` `cannot use 3 \(untyped int constant\) as string value in map literal`
	m[1] = 2 // ERROR `cannot use 1 \(untyped int constant\) as string value in map index`
	m["x"] = "y" // ERROR `cannot use "y" \(untyped string constant\) as int value in assignment`
	s := []int{1, 2, "3"} // ERROR `cannot use "3" \(untyped string constant\) as int value in array or slice literal`
	s["a"] = 1 // ERROR `cannot convert "a" \(untyped string constant\) to type int`
	s.append(4) // ERROR `s\.append undefined \(type \[\]int has no field or method append\)`
	append(s, 1) // ERROR `append\(s, 1\) \(value of type \[\]int\) is not used`
	s = append(s, "x") // ERROR `cannot use "x" \(untyped string constant\) as int value in argument to append`
	s = append(1, 2) // ERROR `invalid append: argument must be a slice; have 1 \(untyped int constant\)`
	fmt.Println(s[1:"b"], s[-1], m, len(5), cap(m)) // ERROR `cannot convert "b" \(untyped string constant\) to type int` `invalid argument: index -1 \(constant of type int\) must not be negative` `invalid argument: 5 \(untyped int constant\) for built-in len` `invalid argument: m \(variable of type map\[string\]int\) for built-in cap`
	arr := [3]int{1, 2, 3, 4} // ERROR `index 3 is out of bounds \(>= 3\)`
	arr[5] = 1 // ERROR `invalid argument: index 5 out of bounds \[0:3\]`
	delete(s, 1) // ERROR `invalid argument: s \(variable of type \[\]int\) is not a map`
	delete(m, 1) // ERROR `cannot use 1 \(untyped int constant\) as string value in argument to delete`
	copy(s, "abc") // ERROR `invalid copy: arguments s \(variable of type \[\]int\) and "abc" \(untyped string constant\) have different element types int and byte`
	fmt.Println(arr, s[2:1]) // ERROR `invalid slice indices: 1 < 2`
	var g []int = [3]int{} // ERROR `cannot use \[3\]int\{\} \(value of type \[3\]int\) as \[\]int value in variable declaration`
	_ = g
}
