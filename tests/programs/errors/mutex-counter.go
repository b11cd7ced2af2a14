package main

import (
	"fmt"
	"sync"
)

func main() {
	var wg sync.WaitGroup
	var mu sync.Mutex
	counter := 0
	for i := 0; i < 10; i++ {
		wg.Add(1)
		go func() {
			defer wg.Done // ERROR `expression in defer must be function call`
			mu.Lock()
			defer mu.Unlock()
			counter =+ 1
		}()
	}
	wg.Wait // ERROR `wg\.Wait \(value of type func\(\)\) is not used`
	fmt.Println(counter)
	var once sync.Once
	once.Do(func() { return 1 }) // ERROR `too many return values`
	lock(mu) // ERROR `cannot use mu \(variable of struct type "sync"\.Mutex\) as \*"sync"\.Mutex value in argument to lock`
}

func lock(m *sync.Mutex) { m.Lock() }
