package runtime

const (
	GOOS     = "linux"
	GOARCH   = "amd64"
	Compiler = "gc"
)

var MemProfileRate int = 512 * 1024

type Error interface {
	error
	RuntimeError()
}

type MemStats struct {
	Alloc, TotalAlloc, Sys, Lookups, Mallocs, Frees                                 uint64
	HeapAlloc, HeapSys, HeapIdle, HeapInuse, HeapReleased, HeapObjects              uint64
	StackInuse, StackSys                                                            uint64
	MSpanInuse, MSpanSys, MCacheInuse, MCacheSys, BuckHashSys, GCSys, OtherSys      uint64
	NextGC, LastGC, PauseTotalNs                                                    uint64
	NumGC, NumForcedGC                                                              uint32
}

func stackBytes() int
func ReadMemStats(m *MemStats) {
	n := uint64(stackBytes())
	m.StackInuse, m.StackSys = n, n
	m.Sys, m.HeapSys, m.HeapAlloc, m.Alloc = 8<<20+n, 4<<20, 128<<10, 128<<10
	m.NumGC = uint32(collections())
}

func collections() int
func Gosched()
func Goexit()
func GOMAXPROCS(n int) int
func NumCPU() int
func NumGoroutine() int
func NumCgoCall() int64 { return 0 }
func GC()
func LockOSThread()
func UnlockOSThread()
func Version() string { return "go1.27.3" }
func GOROOT() string  { return "/usr/local/go" }
func KeepAlive(x any) {}

func SetFinalizer(obj any, finalizer any) {}

func stack(all bool) string

func Stack(buf []byte, all bool) int { return copy(buf, stack(all)) }

func caller(skip int) (file string, line int, function string)

func Caller(skip int) (pc uintptr, file string, line int, ok bool) {
	file, line, function := caller(skip)
	if line == 0 {
		return 0, "", 0, false
	}
	return pcOf(function), file, line, true
}

// A pc stands for a function: its place, from 1, among those that were asked for.
var functions []string

func pcOf(function string) uintptr {
	for i, known := range functions {
		if known == function {
			return uintptr(i + 1)
		}
	}
	functions = append(functions, function)
	return uintptr(len(functions))
}

type Func struct{ name string }

func FuncForPC(pc uintptr) *Func {
	if pc == 0 || pc > uintptr(len(functions)) {
		return nil
	}
	return &Func{functions[pc-1]}
}

func (f *Func) Name() string {
	if f == nil {
		return ""
	}
	return f.name
}
