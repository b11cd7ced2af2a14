package bits

const UintSize = 64

func Len64(x uint64) int
func OnesCount64(x uint64) int
func TrailingZeros64(x uint64) int
func Reverse64(x uint64) uint64
func ReverseBytes64(x uint64) uint64
func Mul64(x, y uint64) (hi, lo uint64)
func Add64(x, y, carry uint64) (sum, carryOut uint64)
func Sub64(x, y, borrow uint64) (diff, borrowOut uint64)
func div64(hi, lo, y uint64) (quo, rem uint64)

func Len(x uint) int     { return Len64(uint64(x)) }
func Len8(x uint8) int   { return Len64(uint64(x)) }
func Len16(x uint16) int { return Len64(uint64(x)) }
func Len32(x uint32) int { return Len64(uint64(x)) }

func LeadingZeros(x uint) int     { return 64 - Len(x) }
func LeadingZeros8(x uint8) int   { return 8 - Len8(x) }
func LeadingZeros16(x uint16) int { return 16 - Len16(x) }
func LeadingZeros32(x uint32) int { return 32 - Len32(x) }
func LeadingZeros64(x uint64) int { return 64 - Len64(x) }

func OnesCount(x uint) int     { return OnesCount64(uint64(x)) }
func OnesCount8(x uint8) int   { return OnesCount64(uint64(x)) }
func OnesCount16(x uint16) int { return OnesCount64(uint64(x)) }
func OnesCount32(x uint32) int { return OnesCount64(uint64(x)) }

func TrailingZeros(x uint) int     { return TrailingZeros64(uint64(x)) }
func TrailingZeros8(x uint8) int   { return min(8, TrailingZeros64(uint64(x))) }
func TrailingZeros16(x uint16) int { return min(16, TrailingZeros64(uint64(x))) }
func TrailingZeros32(x uint32) int { return min(32, TrailingZeros64(uint64(x))) }

func RotateLeft(x uint, k int) uint {
	s := uint(k) & 63
	return x<<s | x>>(64-s)
}

func RotateLeft8(x uint8, k int) uint8 {
	s := uint(k) & 7
	return x<<s | x>>(8-s)
}

func RotateLeft16(x uint16, k int) uint16 {
	s := uint(k) & 15
	return x<<s | x>>(16-s)
}

func RotateLeft32(x uint32, k int) uint32 {
	s := uint(k) & 31
	return x<<s | x>>(32-s)
}

func RotateLeft64(x uint64, k int) uint64 {
	s := uint(k) & 63
	return x<<s | x>>(64-s)
}

func Reverse(x uint) uint       { return uint(Reverse64(uint64(x))) }
func Reverse8(x uint8) uint8    { return uint8(Reverse64(uint64(x)) >> 56) }
func Reverse16(x uint16) uint16 { return uint16(Reverse64(uint64(x)) >> 48) }
func Reverse32(x uint32) uint32 { return uint32(Reverse64(uint64(x)) >> 32) }

func ReverseBytes(x uint) uint       { return uint(ReverseBytes64(uint64(x))) }
func ReverseBytes16(x uint16) uint16 { return x>>8 | x<<8 }
func ReverseBytes32(x uint32) uint32 { return uint32(ReverseBytes64(uint64(x)) >> 32) }

func Add(x, y, carry uint) (sum, carryOut uint) {
	s, c := Add64(uint64(x), uint64(y), uint64(carry))
	return uint(s), uint(c)
}

func Add32(x, y, carry uint32) (sum, carryOut uint32) {
	s := uint64(x) + uint64(y) + uint64(carry)
	return uint32(s), uint32(s >> 32)
}

func Sub(x, y, borrow uint) (diff, borrowOut uint) {
	d, b := Sub64(uint64(x), uint64(y), uint64(borrow))
	return uint(d), uint(b)
}

func Sub32(x, y, borrow uint32) (diff, borrowOut uint32) {
	diff = x - y - borrow
	return diff, ((^x & y) | (^(x ^ y) & diff)) >> 31
}

func Mul(x, y uint) (hi, lo uint) {
	h, l := Mul64(uint64(x), uint64(y))
	return uint(h), uint(l)
}

func Mul32(x, y uint32) (hi, lo uint32) {
	product := uint64(x) * uint64(y)
	return uint32(product >> 32), uint32(product)
}

type overflowError string

func (e overflowError) Error() string { return "runtime error: " + string(e) }
func (e overflowError) RuntimeError() {}

func Div64(hi, lo, y uint64) (quo, rem uint64) {
	if y == 0 {
		panic(overflowError("integer divide by zero"))
	}
	if y <= hi {
		panic(overflowError("integer overflow"))
	}
	return div64(hi, lo, y)
}

func Div(hi, lo, y uint) (quo, rem uint) {
	q, r := Div64(uint64(hi), uint64(lo), uint64(y))
	return uint(q), uint(r)
}

func Div32(hi, lo, y uint32) (quo, rem uint32) {
	if y != 0 && y <= hi {
		panic(overflowError("integer overflow"))
	}
	z := uint64(hi)<<32 | uint64(lo)
	return uint32(z / uint64(y)), uint32(z % uint64(y))
}

func Rem64(hi, lo, y uint64) uint64 {
	_, rem := Div64(hi%y, lo, y)
	return rem
}
