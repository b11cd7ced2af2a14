package math

const (
	Pi       = 3.14159265358979323846264338327950288419716939937510582097494459
	MaxInt   = 1<<(intSize-1) - 1
	MaxInt64 = 1<<63 - 1
	MaxUint8 = 1<<8 - 1
	intSize  = 32 << (^uint(0) >> 63)
)

func Sqrt(x float64) float64
func Inf(sign int) float64
