package cmplx

func Abs(x complex128) float64
func Phase(x complex128) float64
func Sqrt(x complex128) complex128
func Exp(x complex128) complex128
func Log(x complex128) complex128
func Pow(x, y complex128) complex128
func Sin(x complex128) complex128
func Cos(x complex128) complex128

func Conj(x complex128) complex128          { return complex(real(x), -imag(x)) }
func Polar(x complex128) (r, theta float64) { return Abs(x), Phase(x) }
func Rect(r, theta float64) complex128
func IsNaN(x complex128) bool { return x != x }
func Inf() complex128
