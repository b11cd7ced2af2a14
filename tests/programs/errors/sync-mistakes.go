package main

import (
	"fmt"
	"sync"
)

type safe struct {
	mu sync.Mutex
	n  int
}

func main() {
	var wg sync.WaitGroup
	wg.Add() // ERROR `not enough arguments in call to wg\.Add`
	wg.Add("1") // ERROR `cannot use "1" \(untyped string constant\) as int value in argument to wg\.Add`
	wg.Wait(1) // ERROR `too many arguments in call to wg\.Wait`
	wg.done() // ERROR `wg\.done undefined \(type "sync"\.WaitGroup has no field or method done, but does have method Done\)`
	s := safe{}
	s.Lock() // ERROR `s\.Lock undefined \(type safe has no field or method Lock\)`
	s.mu.lock() // ERROR `s\.mu\.lock undefined \(type "sync"\.Mutex has no field or method lock, but does have method Lock\)`
	var m sync.mutex // ERROR `declared and not used: m` `undefined: sync\.mutex \(but have Mutex\)`
	once := sync.Once{}
	once.Do(fmt.Println) // ERROR `cannot use fmt\.Println \(value of type func\(a \.\.\.any\) \(n int, err error\)\) as func\(\) value in argument to once\.Do`
	once.Do(func() int { return 1 }) // ERROR `cannot use func\(\) int \{…\} \(value of type func\(\) int\) as func\(\) value in argument to once\.Do`
	fmt.Println(s.n)
}
