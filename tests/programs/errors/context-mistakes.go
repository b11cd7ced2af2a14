package main

import (
	"context"
	"fmt"
)

func work(ctx context.Context) error { return nil }

func main() {
	ctx := context.WithCancel(context.Background()) // ERROR `assignment mismatch: 1 variable but context\.WithCancel returns 2 values`
	ctx2, cancel := context.WithTimeout(context.Background(), 5)
	err := work() // ERROR `not enough arguments in call to work`
	work(context.Background) // ERROR `cannot use context\.Background \(value of type func\(\) context\.Context\) as context\.Context value in argument to work: func\(\) context\.Context does not implement context\.Context \(missing method Deadline\)`
	if ctx2.Err() == "canceled" { // ERROR `cannot convert "canceled" \(untyped string constant\) to type interface\{Error\(\) string\}`
	}
	cancel // ERROR `cancel \(variable of func type context\.CancelFunc\) is not used`
	fmt.Println(ctx, err)
}
