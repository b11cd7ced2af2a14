package main

import (
	"fmt"
	"math"
	"math/bits"
	"math/cmplx"
	"math/rand"
	r2 "math/rand/v2"
)

func main() {
	r := rand.New(rand.NewSource(42))
	fmt.Println(r.Intn(100), r.Intn(100), r.Int63(), r.Float64(), r.Perm(8), r.Uint64(), r.Int31n(1000), r.NormFloat64(), r.ExpFloat64())
	x := []int{1, 2, 3, 4, 5, 6}
	r.Shuffle(6, func(i, j int) { x[i], x[j] = x[j], x[i] })
	fmt.Println(x)
	q := r2.New(r2.NewPCG(1, 2))
	fmt.Println(q.IntN(100), q.Int64(), q.Float64(), q.Perm(6), q.Uint32(), q.NormFloat64(), q.ExpFloat64(), q.Float32())
	c := r2.NewChaCha8([32]byte([]byte("chacha8-chacha8-chacha8-chacha8-")))
	for range 200 {
		c.Uint64()
	}
	fmt.Println(c.Uint64())
	s := 0.0
	n := 0
	for i := range 2000 {
		v := r.Float64()*50 - 10
		_ = i
		s += math.Exp(v / 10)
		if math.Exp(v) > 1 {
			n++
		}
		s += math.Log(math.Abs(v))
		s += math.Pow(math.Abs(v), 2.5)
		s += r.NormFloat64() + r.ExpFloat64()
	}
	fmt.Println(s, n)
	for i := range 40 {
		v := float64(i)*0.37 + 0.1
		fmt.Println(math.Exp(v), math.Log(v), math.Pow(v, 3.3), math.Pow(1.05, float64(i)), math.Sin(v), math.Cos(v), math.Tan(v), math.Atan(v), math.Log10(v), math.Log2(v), math.Cbrt(v), math.Hypot(v, 2), math.Sinh(v), math.Tanh(v), math.Exp2(v), math.Expm1(v), math.Log1p(v), math.Asin(v/16), math.Acos(v/16), math.Atan2(v, 3), math.Erf(v))
	}
	fmt.Println(math.Floor(-2.5), math.Round(-2.5), math.Trunc(-2.5), math.Ceil(-0.5), math.Mod(-7, 3), math.Inf(-1), math.NaN(), math.MaxInt64, math.MaxFloat64, math.SmallestNonzeroFloat64, math.Sqrt(2), math.Pi, math.RoundToEven(2.5), math.MaxUint32, math.Sqrt(-1))
	fmt.Println(bits.Len(255), bits.OnesCount(255), bits.TrailingZeros(8), bits.Reverse8(3), bits.RotateLeft32(1, 31), bits.LeadingZeros64(1))
	fmt.Println(cmplx.Abs(3+4i), cmplx.Sqrt(-1), cmplx.Exp(1i*math.Pi))
	fmt.Println(math.Float64bits(1.5), math.Float32bits(1.5), math.Signbit(-0.0), math.IsInf(math.Inf(1), 0))
}
