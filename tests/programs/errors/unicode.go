package main

import "fmt"

func main() {
	ж := "日本" + 1; y := 2 // ERROR `invalid operation: "日本" \+ 1 \(mismatched types untyped string and untyped int\)` `declared and not used: y`
	fmt.Println("日本語", undefinedж, ж + 1) // ERROR `undefined: undefinedж`
	s := "héllo"; s = 5 // ERROR `declared and not used: s` `cannot use 5 \(untyped int constant\) as string value in assignment`
}
