package runtime

func Gosched()
func NumGoroutine() int
func GOMAXPROCS(n int) int
func Goexit()
func GC()

type Error interface {
	error
	RuntimeError()
}
