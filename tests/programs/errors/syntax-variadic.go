package main

func a(x ...int, y string) {} // ERROR `can only use \.\.\. with final parameter`
func b(...int) {}
func c(x ...) {} // ERROR `syntax error: \.\.\. is missing type`
func d() (x ...int) { return } // ERROR `invalid use of \.\.\.`
func e(x []int...) {} // ERROR `syntax error: unexpected \.\.\. in parameter list; possibly missing comma or \)`

func main() { b(1, "a"); b([]string{}...) }
