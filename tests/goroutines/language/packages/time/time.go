package time

type Duration int64

const (
	Nanosecond  Duration = 1
	Microsecond          = 1000 * Nanosecond
	Millisecond          = 1000 * Microsecond
	Second               = 1000 * Millisecond
	Minute               = 60 * Second
)

func (d Duration) String() string
func (d Duration) Seconds() float64

type Time struct{ ns int64 }

func (t Time) Sub(u Time) Duration { return Duration(t.ns - u.ns) }

type Timer struct {
	C <-chan Time
}

func Now() Time
func Sleep(d Duration)
func After(d Duration) <-chan Time
func NewTimer(d Duration) *Timer
func Since(t Time) Duration { return Now().Sub(t) }
