package atomic

type Int64 struct{ v int64 }

func (x *Int64) Add(delta int64) (new int64)
func (x *Int64) Load() int64
func (x *Int64) Store(val int64)

type Pointer[T any] struct{ p *T }

func (x *Pointer[T]) Load() *T     { return x.p }
func (x *Pointer[T]) Store(val *T) { x.p = val }

func AddInt64(addr *int64, delta int64) (new int64)
