package debug

import (
	"os"
	"runtime"
)

func setMaxStack(bytes int) int

func SetMaxStack(bytes int) int { return setMaxStack(bytes) }

func SetGCPercent(percent int) int       { return 100 }
func SetMaxThreads(threads int) int      { return 10000 }
func SetMemoryLimit(limit int64) int64   { return 1<<63 - 1 }
func SetPanicOnFault(enabled bool) bool  { return false }
func SetTraceback(level string)          {}
func FreeOSMemory()                      { runtime.GC() }

func Stack() []byte {
	buf := make([]byte, 1024)
	for {
		n := runtime.Stack(buf, false)
		if n < len(buf) {
			return buf[:n]
		}
		buf = make([]byte, 2*len(buf))
	}
}

func PrintStack() { os.Stderr.Write(Stack()) }
