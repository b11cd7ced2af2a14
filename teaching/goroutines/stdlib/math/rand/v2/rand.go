package rand

import (
	"math"
	"math/bits"
)

type Source interface{ Uint64() uint64 }

type PCG struct{ hi, lo uint64 }

func NewPCG(seed1, seed2 uint64) *PCG { return &PCG{seed1, seed2} }

func (p *PCG) Seed(seed1, seed2 uint64) { p.hi, p.lo = seed1, seed2 }
func (p *PCG) Uint64() uint64

type ChaCha8 struct {
	state any
	left  []byte
}

func NewChaCha8(seed [32]byte) *ChaCha8 {
	c := &ChaCha8{}
	c.Seed(seed)
	return c
}

func (c *ChaCha8) Seed(seed [32]byte)
func (c *ChaCha8) Uint64() uint64

func (c *ChaCha8) Read(p []byte) (n int, err error) {
	for n < len(p) {
		if len(c.left) == 0 {
			x := c.Uint64()
			for range 8 {
				c.left = append(c.left, byte(x))
				x >>= 8
			}
		}
		taken := copy(p[n:], c.left)
		c.left = c.left[taken:]
		n += taken
	}
	return n, nil
}

func runtimeUint64() uint64

type runtimeSource struct{}

func (runtimeSource) Uint64() uint64 { return runtimeUint64() }

type Rand struct{ src Source }

func New(src Source) *Rand { return &Rand{src} }

func (r *Rand) Int64() int64   { return int64(r.src.Uint64() &^ (1 << 63)) }
func (r *Rand) Uint32() uint32 { return uint32(r.src.Uint64() >> 32) }
func (r *Rand) Uint64() uint64 { return r.src.Uint64() }
func (r *Rand) Int32() int32   { return int32(r.src.Uint64() >> 33) }
func (r *Rand) Int() int       { return int(uint(r.src.Uint64()) << 1 >> 1) }
func (r *Rand) Uint() uint     { return uint(r.src.Uint64()) }

func (r *Rand) uint64n(n uint64) uint64 {
	if n&(n-1) == 0 {
		return r.Uint64() & (n - 1)
	}
	high, low := bits.Mul64(r.Uint64(), n)
	if low < n {
		threshold := -n % n
		for low < threshold {
			high, low = bits.Mul64(r.Uint64(), n)
		}
	}
	return high
}

func (r *Rand) Int64N(n int64) int64 {
	if n <= 0 {
		panic("invalid argument to Int64N")
	}
	return int64(r.uint64n(uint64(n)))
}

func (r *Rand) Uint64N(n uint64) uint64 {
	if n == 0 {
		panic("invalid argument to Uint64N")
	}
	return r.uint64n(n)
}

func (r *Rand) Int32N(n int32) int32 {
	if n <= 0 {
		panic("invalid argument to Int32N")
	}
	return int32(r.uint64n(uint64(n)))
}

func (r *Rand) Uint32N(n uint32) uint32 {
	if n == 0 {
		panic("invalid argument to Uint32N")
	}
	return uint32(r.uint64n(uint64(n)))
}

func (r *Rand) IntN(n int) int {
	if n <= 0 {
		panic("invalid argument to IntN")
	}
	return int(r.uint64n(uint64(n)))
}

func (r *Rand) UintN(n uint) uint {
	if n == 0 {
		panic("invalid argument to UintN")
	}
	return uint(r.uint64n(uint64(n)))
}

func (r *Rand) Float64() float64 { return float64(r.Uint64()<<11>>11) / (1 << 53) }
func (r *Rand) Float32() float32 { return float32(r.Uint32()<<8>>8) / (1 << 24) }

func (r *Rand) Perm(n int) []int {
	p := make([]int, n)
	for i := range p {
		p[i] = i
	}
	r.Shuffle(len(p), func(i, j int) { p[i], p[j] = p[j], p[i] })
	return p
}

func (r *Rand) Shuffle(n int, swap func(i, j int)) {
	if n < 0 {
		panic("invalid argument to Shuffle")
	}
	for i := n - 1; i > 0; i-- {
		swap(i, int(r.uint64n(uint64(i+1))))
	}
}

func kn(i int) uint32
func wn(i int) float32
func fn(i int) float32
func ke(i int) uint32
func we(i int) float32
func fe(i int) float32

func (r *Rand) NormFloat64() float64 {
	const rn = 3.442619855899
	for {
		u := r.Uint64()
		j := int32(u)
		i := int(u >> 32 & 0x7F)
		x := float64(j) * float64(wn(i))
		size := uint32(j)
		if j < 0 {
			size = uint32(-j)
		}
		if size < kn(i) {
			return x
		}
		if i == 0 {
			for {
				x = -math.Log(r.Float64()) * (1.0 / rn)
				y := -math.Log(r.Float64())
				if y+y >= x*x {
					break
				}
			}
			if j > 0 {
				return rn + x
			}
			return -rn - x
		}
		if fn(i)+float32(r.Float64())*(fn(i-1)-fn(i)) < float32(math.Exp(-.5*x*x)) {
			return x
		}
	}
}

func (r *Rand) ExpFloat64() float64 {
	const re = 7.69711747013104972
	for {
		u := r.Uint64()
		j := uint32(u)
		i := int(uint8(u >> 32))
		x := float64(j) * float64(we(i))
		if j < ke(i) {
			return x
		}
		if i == 0 {
			return re - math.Log(r.Float64())
		}
		if fe(i)+float32(r.Float64())*(fe(i-1)-fe(i)) < float32(math.Exp(-x)) {
			return x
		}
	}
}

var globalRand = &Rand{runtimeSource{}}

func Int64() int64                       { return globalRand.Int64() }
func Uint32() uint32                     { return globalRand.Uint32() }
func Uint64() uint64                     { return globalRand.Uint64() }
func Int32() int32                       { return globalRand.Int32() }
func Int() int                           { return globalRand.Int() }
func Uint() uint                         { return globalRand.Uint() }
func Int64N(n int64) int64               { return globalRand.Int64N(n) }
func Uint64N(n uint64) uint64            { return globalRand.Uint64N(n) }
func Int32N(n int32) int32               { return globalRand.Int32N(n) }
func Uint32N(n uint32) uint32            { return globalRand.Uint32N(n) }
func IntN(n int) int                     { return globalRand.IntN(n) }
func UintN(n uint) uint                  { return globalRand.UintN(n) }
func Float64() float64                   { return globalRand.Float64() }
func Float32() float32                   { return globalRand.Float32() }
func Perm(n int) []int                   { return globalRand.Perm(n) }
func Shuffle(n int, swap func(i, j int)) { globalRand.Shuffle(n, swap) }
func NormFloat64() float64               { return globalRand.NormFloat64() }
func ExpFloat64() float64                { return globalRand.ExpFloat64() }

type intType interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

func N[Int intType](n Int) Int {
	if n <= 0 {
		panic("invalid argument to N")
	}
	return Int(globalRand.uint64n(uint64(n)))
}
