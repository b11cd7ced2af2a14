package atomic

func synced()

func AddInt32(addr *int32, delta int32) int32 {
	synced()
	*addr += delta
	return *addr
}
func LoadInt32(addr *int32) int32       { return *addr }
func StoreInt32(addr *int32, val int32) {
	synced()
	*addr = val
}
func SwapInt32(addr *int32, new int32) int32 {
	synced()
	old := *addr
	*addr = new
	return old
}
func CompareAndSwapInt32(addr *int32, old, new int32) bool {
	synced()
	if *addr == old {
		*addr = new
		return true
	}
	return false
}
func AndInt32(addr *int32, mask int32) int32 {
	synced()
	old := *addr
	*addr &= mask
	return old
}
func OrInt32(addr *int32, mask int32) int32 {
	synced()
	old := *addr
	*addr |= mask
	return old
}

type Int32 struct{ v int32 }

func (x *Int32) Load() int32     { return x.v }
func (x *Int32) Store(val int32) {
	synced()
	x.v = val
}
func (x *Int32) Swap(new int32) int32 {
	synced()
	old := x.v
	x.v = new
	return old
}
func (x *Int32) CompareAndSwap(old, new int32) bool {
	synced()
	if x.v == old {
		x.v = new
		return true
	}
	return false
}
func (x *Int32) Add(delta int32) int32 {
	synced()
	x.v += delta
	return x.v
}
func (x *Int32) And(mask int32) int32 {
	synced()
	old := x.v
	x.v &= mask
	return old
}
func (x *Int32) Or(mask int32) int32 {
	synced()
	old := x.v
	x.v |= mask
	return old
}

func AddInt64(addr *int64, delta int64) int64 {
	synced()
	*addr += delta
	return *addr
}
func LoadInt64(addr *int64) int64       { return *addr }
func StoreInt64(addr *int64, val int64) {
	synced()
	*addr = val
}
func SwapInt64(addr *int64, new int64) int64 {
	synced()
	old := *addr
	*addr = new
	return old
}
func CompareAndSwapInt64(addr *int64, old, new int64) bool {
	synced()
	if *addr == old {
		*addr = new
		return true
	}
	return false
}
func AndInt64(addr *int64, mask int64) int64 {
	synced()
	old := *addr
	*addr &= mask
	return old
}
func OrInt64(addr *int64, mask int64) int64 {
	synced()
	old := *addr
	*addr |= mask
	return old
}

type Int64 struct{ v int64 }

func (x *Int64) Load() int64     { return x.v }
func (x *Int64) Store(val int64) {
	synced()
	x.v = val
}
func (x *Int64) Swap(new int64) int64 {
	synced()
	old := x.v
	x.v = new
	return old
}
func (x *Int64) CompareAndSwap(old, new int64) bool {
	synced()
	if x.v == old {
		x.v = new
		return true
	}
	return false
}
func (x *Int64) Add(delta int64) int64 {
	synced()
	x.v += delta
	return x.v
}
func (x *Int64) And(mask int64) int64 {
	synced()
	old := x.v
	x.v &= mask
	return old
}
func (x *Int64) Or(mask int64) int64 {
	synced()
	old := x.v
	x.v |= mask
	return old
}

func AddUint32(addr *uint32, delta uint32) uint32 {
	synced()
	*addr += delta
	return *addr
}
func LoadUint32(addr *uint32) uint32       { return *addr }
func StoreUint32(addr *uint32, val uint32) {
	synced()
	*addr = val
}
func SwapUint32(addr *uint32, new uint32) uint32 {
	synced()
	old := *addr
	*addr = new
	return old
}
func CompareAndSwapUint32(addr *uint32, old, new uint32) bool {
	synced()
	if *addr == old {
		*addr = new
		return true
	}
	return false
}
func AndUint32(addr *uint32, mask uint32) uint32 {
	synced()
	old := *addr
	*addr &= mask
	return old
}
func OrUint32(addr *uint32, mask uint32) uint32 {
	synced()
	old := *addr
	*addr |= mask
	return old
}

type Uint32 struct{ v uint32 }

func (x *Uint32) Load() uint32     { return x.v }
func (x *Uint32) Store(val uint32) {
	synced()
	x.v = val
}
func (x *Uint32) Swap(new uint32) uint32 {
	synced()
	old := x.v
	x.v = new
	return old
}
func (x *Uint32) CompareAndSwap(old, new uint32) bool {
	synced()
	if x.v == old {
		x.v = new
		return true
	}
	return false
}
func (x *Uint32) Add(delta uint32) uint32 {
	synced()
	x.v += delta
	return x.v
}
func (x *Uint32) And(mask uint32) uint32 {
	synced()
	old := x.v
	x.v &= mask
	return old
}
func (x *Uint32) Or(mask uint32) uint32 {
	synced()
	old := x.v
	x.v |= mask
	return old
}

func AddUint64(addr *uint64, delta uint64) uint64 {
	synced()
	*addr += delta
	return *addr
}
func LoadUint64(addr *uint64) uint64       { return *addr }
func StoreUint64(addr *uint64, val uint64) {
	synced()
	*addr = val
}
func SwapUint64(addr *uint64, new uint64) uint64 {
	synced()
	old := *addr
	*addr = new
	return old
}
func CompareAndSwapUint64(addr *uint64, old, new uint64) bool {
	synced()
	if *addr == old {
		*addr = new
		return true
	}
	return false
}
func AndUint64(addr *uint64, mask uint64) uint64 {
	synced()
	old := *addr
	*addr &= mask
	return old
}
func OrUint64(addr *uint64, mask uint64) uint64 {
	synced()
	old := *addr
	*addr |= mask
	return old
}

type Uint64 struct{ v uint64 }

func (x *Uint64) Load() uint64     { return x.v }
func (x *Uint64) Store(val uint64) {
	synced()
	x.v = val
}
func (x *Uint64) Swap(new uint64) uint64 {
	synced()
	old := x.v
	x.v = new
	return old
}
func (x *Uint64) CompareAndSwap(old, new uint64) bool {
	synced()
	if x.v == old {
		x.v = new
		return true
	}
	return false
}
func (x *Uint64) Add(delta uint64) uint64 {
	synced()
	x.v += delta
	return x.v
}
func (x *Uint64) And(mask uint64) uint64 {
	synced()
	old := x.v
	x.v &= mask
	return old
}
func (x *Uint64) Or(mask uint64) uint64 {
	synced()
	old := x.v
	x.v |= mask
	return old
}

func AddUintptr(addr *uintptr, delta uintptr) uintptr {
	synced()
	*addr += delta
	return *addr
}
func LoadUintptr(addr *uintptr) uintptr       { return *addr }
func StoreUintptr(addr *uintptr, val uintptr) {
	synced()
	*addr = val
}
func SwapUintptr(addr *uintptr, new uintptr) uintptr {
	synced()
	old := *addr
	*addr = new
	return old
}
func CompareAndSwapUintptr(addr *uintptr, old, new uintptr) bool {
	synced()
	if *addr == old {
		*addr = new
		return true
	}
	return false
}
func AndUintptr(addr *uintptr, mask uintptr) uintptr {
	synced()
	old := *addr
	*addr &= mask
	return old
}
func OrUintptr(addr *uintptr, mask uintptr) uintptr {
	synced()
	old := *addr
	*addr |= mask
	return old
}

type Uintptr struct{ v uintptr }

func (x *Uintptr) Load() uintptr     { return x.v }
func (x *Uintptr) Store(val uintptr) {
	synced()
	x.v = val
}
func (x *Uintptr) Swap(new uintptr) uintptr {
	synced()
	old := x.v
	x.v = new
	return old
}
func (x *Uintptr) CompareAndSwap(old, new uintptr) bool {
	synced()
	if x.v == old {
		x.v = new
		return true
	}
	return false
}
func (x *Uintptr) Add(delta uintptr) uintptr {
	synced()
	x.v += delta
	return x.v
}
func (x *Uintptr) And(mask uintptr) uintptr {
	synced()
	old := x.v
	x.v &= mask
	return old
}
func (x *Uintptr) Or(mask uintptr) uintptr {
	synced()
	old := x.v
	x.v |= mask
	return old
}

type Bool struct{ v bool }

func (x *Bool) Load() bool     { return x.v }
func (x *Bool) Store(val bool) {
	synced()
	x.v = val
}
func (x *Bool) Swap(new bool) bool {
	synced()
	old := x.v
	x.v = new
	return old
}
func (x *Bool) CompareAndSwap(old, new bool) bool {
	synced()
	if x.v == old {
		x.v = new
		return true
	}
	return false
}

type Pointer[T any] struct{ v *T }

func (x *Pointer[T]) Load() *T     { return x.v }
func (x *Pointer[T]) Store(val *T) {
	synced()
	x.v = val
}
func (x *Pointer[T]) Swap(new *T) *T {
	synced()
	old := x.v
	x.v = new
	return old
}
func (x *Pointer[T]) CompareAndSwap(old, new *T) bool {
	synced()
	if x.v == old {
		x.v = new
		return true
	}
	return false
}

type Value struct{ v any }

func sameType(a, b any) bool

func (x *Value) Load() any { return x.v }

func (x *Value) Store(val any) {
	if val == nil {
		panic("sync/atomic: store of nil value into Value")
	}
	if x.v != nil && !sameType(x.v, val) {
		panic("sync/atomic: store of inconsistently typed value into Value")
	}
	x.v = val
}

func (x *Value) Swap(new any) any {
	synced()
	old := x.v
	x.Store(new)
	return old
}

func (x *Value) CompareAndSwap(old, new any) bool {
	synced()
	if new == nil {
		panic("sync/atomic: compare and swap of nil value into Value")
	}
	if old != nil && !sameType(old, new) {
		panic("sync/atomic: compare and swap of inconsistently typed old and new values")
	}
	if x.v != old {
		return false
	}
	x.v = new
	return true
}
