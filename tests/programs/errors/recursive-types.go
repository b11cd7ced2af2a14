package main

type A interface{ B } // ERROR `invalid recursive type A`
type B interface{ A }
type C struct{ D }
type D struct{ *C }
type F struct{ F } // ERROR `invalid recursive type: F refers to itself`
type G [2]G // ERROR `invalid recursive type: G refers to itself`
type H []H
type I map[string]I
type J *J
type K func(K) K
type L = L // ERROR `invalid recursive type: L refers to itself`
type M struct{ x N } // ERROR `invalid recursive type M`
type N struct{ y M }

func main() {}
