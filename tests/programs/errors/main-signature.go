package main

func main(args []string) int { // ERROR `func main must have no arguments and no return values`
	return 0
}

func init() int { return 1 } // ERROR `func init must have no arguments and no return values`

var init = 3 // ERROR `cannot declare init - must be func`

func f() { init() } // ERROR `undefined: init`
