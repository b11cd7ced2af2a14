package time

import "errors"

type Duration int64

const (
	Nanosecond  Duration = 1
	Microsecond          = 1000 * Nanosecond
	Millisecond          = 1000 * Microsecond
	Second               = 1000 * Millisecond
	Minute               = 60 * Second
	Hour                 = 60 * Minute
)

const (
	minDuration Duration = -1 << 63
	maxDuration Duration = 1<<63 - 1
)

const (
	Layout      = "01/02 03:04:05PM '06 -0700"
	ANSIC       = "Mon Jan _2 15:04:05 2006"
	UnixDate    = "Mon Jan _2 15:04:05 MST 2006"
	RubyDate    = "Mon Jan 02 15:04:05 -0700 2006"
	RFC822      = "02 Jan 06 15:04 MST"
	RFC822Z     = "02 Jan 06 15:04 -0700"
	RFC850      = "Monday, 02-Jan-06 15:04:05 MST"
	RFC1123     = "Mon, 02 Jan 2006 15:04:05 MST"
	RFC1123Z    = "Mon, 02 Jan 2006 15:04:05 -0700"
	RFC3339     = "2006-01-02T15:04:05Z07:00"
	RFC3339Nano = "2006-01-02T15:04:05.999999999Z07:00"
	Kitchen     = "3:04PM"
	Stamp       = "Jan _2 15:04:05"
	StampMilli  = "Jan _2 15:04:05.000"
	StampMicro  = "Jan _2 15:04:05.000000"
	StampNano   = "Jan _2 15:04:05.000000000"
	DateTime    = "2006-01-02 15:04:05"
	DateOnly    = "2006-01-02"
	TimeOnly    = "15:04:05"
)

func durationString(d int64) string
func parseDuration(s string) (int64, string)

func (d Duration) String() string        { return durationString(int64(d)) }
func (d Duration) Nanoseconds() int64    { return int64(d) }
func (d Duration) Microseconds() int64   { return int64(d) / 1e3 }
func (d Duration) Milliseconds() int64   { return int64(d) / 1e6 }
func (d Duration) Seconds() float64      { return float64(d/Second) + float64(d%Second)/1e9 }
func (d Duration) Minutes() float64      { return float64(d/Minute) + float64(d%Minute)/60e9 }
func (d Duration) Hours() float64        { return float64(d/Hour) + float64(d%Hour)/3600e9 }
func (d Duration) Truncate(m Duration) Duration {
	if m <= 0 {
		return d
	}
	return d - d%m
}

func (d Duration) Round(m Duration) Duration {
	if m <= 0 {
		return d
	}
	r := d % m
	if d < 0 {
		r = -r
		if r+r < m {
			return d + r
		}
		if d1 := d - m + r; d1 < d {
			return d1
		}
		return minDuration
	}
	if r+r < m {
		return d - r
	}
	if d1 := d + m - r; d1 > d {
		return d1
	}
	return maxDuration
}

func (d Duration) Abs() Duration {
	if d >= 0 {
		return d
	}
	if d == minDuration {
		return maxDuration
	}
	return -d
}

func ParseDuration(s string) (Duration, error) {
	d, fault := parseDuration(s)
	if fault != "" {
		return 0, errors.New(fault)
	}
	return Duration(d), nil
}

type Month int

const (
	January Month = 1 + iota
	February
	March
	April
	May
	June
	July
	August
	September
	October
	November
	December
)

var monthNames = []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}

func decimal(n int) string

func (m Month) String() string {
	if January <= m && m <= December {
		return monthNames[m-1]
	}
	return "%!Month(" + decimal(int(m)) + ")"
}

type Weekday int

const (
	Sunday Weekday = iota
	Monday
	Tuesday
	Wednesday
	Thursday
	Friday
	Saturday
)

var dayNames = []string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}

func (d Weekday) String() string {
	if Sunday <= d && d <= Saturday {
		return dayNames[d]
	}
	return "%!Weekday(" + decimal(int(d)) + ")"
}

type Location struct {
	name   string
	offset int
}

var utcLocation = Location{name: "UTC"}
var localLocation = Location{name: "Local"}
var UTC *Location = &utcLocation
var Local *Location = &localLocation

func (l *Location) String() string {
	if l == nil {
		return "UTC"
	}
	return l.name
}

func FixedZone(name string, offset int) *Location { return &Location{name, offset} }

func LoadLocation(name string) (*Location, error) {
	if name == "" || name == "UTC" {
		return UTC, nil
	}
	if name == "Local" {
		return Local, nil
	}
	return nil, errors.New("unknown time zone " + name)
}

type Time struct {
	sec  int64
	nsec int64
	mono int64
	loc  *Location
}

const (
	unixToYear1 = 62135596800
	startSec    = unixToYear1 + 1257894000
	monoBase    = 1
)

func nanotime() int64
func civil(sec int64) (year, month, day, yday, wday int)
func fromCivil(year, month, day int) int64
func format(sec, nsec int64, offset int, zone, layout string) string
func parse(layout, value string) (sec, nsec int64, offset int, zone string, fault string)

func at(ns int64) Time {
	return Time{startSec + ns/1e9, ns % 1e9, ns + monoBase, Local}
}

func Now() Time { return at(nanotime()) }

func Since(t Time) Duration { return Now().Sub(t) }
func Until(t Time) Duration { return t.Sub(Now()) }

func Unix(sec, nsec int64) Time {
	sec += nsec / 1e9
	nsec %= 1e9
	if nsec < 0 {
		nsec += 1e9
		sec--
	}
	return Time{sec + unixToYear1, nsec, 0, Local}
}

func UnixMilli(ms int64) Time { return Unix(ms/1e3, ms%1e3*1e6) }
func UnixMicro(us int64) Time { return Unix(us/1e6, us%1e6*1e3) }

func Date(year int, month Month, day, hour, min, sec, nsec int, loc *Location) Time {
	if loc == nil {
		panic("time: missing Location in call to Date")
	}
	m := int(month) - 1
	year += m / 12
	m %= 12
	if m < 0 {
		m += 12
		year--
	}
	s := fromCivil(year, m+1, 1) + int64(day-1)*86400 + int64(hour)*3600 + int64(min)*60 + int64(sec)
	n := int64(nsec)
	s += n / 1e9
	n %= 1e9
	if n < 0 {
		n += 1e9
		s--
	}
	return Time{s - int64(loc.offset), n, 0, canonical(loc)}
}

func canonical(loc *Location) *Location {
	if loc == UTC {
		return nil
	}
	return loc
}

func (t Time) offset() int {
	if t.loc == nil {
		return 0
	}
	return t.loc.offset
}

func (t Time) local() int64 { return t.sec + int64(t.offset()) }

func (t Time) zone() string {
	if t.loc == nil || t.loc == Local {
		return "UTC"
	}
	return t.loc.name
}

func (t Time) IsZero() bool { return t.sec == 0 && t.nsec == 0 }
func (t Time) Unix() int64  { return t.sec - unixToYear1 }
func (t Time) UnixMilli() int64 { return t.Unix()*1e3 + t.nsec/1e6 }
func (t Time) UnixMicro() int64 { return t.Unix()*1e6 + t.nsec/1e3 }
func (t Time) UnixNano() int64  { return t.Unix()*1e9 + t.nsec }

func (t Time) Add(d Duration) Time {
	t.sec += int64(d / 1e9)
	t.nsec += int64(d % 1e9)
	if t.nsec >= 1e9 {
		t.sec++
		t.nsec -= 1e9
	} else if t.nsec < 0 {
		t.sec--
		t.nsec += 1e9
	}
	if t.mono != 0 {
		t.mono += int64(d)
	}
	return t
}

func (t Time) Sub(u Time) Duration {
	if t.mono != 0 && u.mono != 0 {
		return Duration(t.mono - u.mono)
	}
	s := t.sec - u.sec
	if s > 9223372036 {
		return maxDuration
	}
	if s < -9223372036 {
		return minDuration
	}
	return Duration(s)*Second + Duration(t.nsec-u.nsec)
}

func (t Time) Compare(u Time) int {
	if t.mono != 0 && u.mono != 0 {
		if t.mono < u.mono {
			return -1
		} else if t.mono > u.mono {
			return +1
		}
		return 0
	}
	if t.sec < u.sec || t.sec == u.sec && t.nsec < u.nsec {
		return -1
	}
	if t.sec == u.sec && t.nsec == u.nsec {
		return 0
	}
	return +1
}

func (t Time) After(u Time) bool  { return t.Compare(u) > 0 }
func (t Time) Before(u Time) bool { return t.Compare(u) < 0 }
func (t Time) Equal(u Time) bool  { return t.Compare(u) == 0 }

func (t Time) Round(d Duration) Time {
	t.mono = 0
	if d <= 0 {
		return t
	}
	r := t.remainder(d)
	if r+r < d {
		return t.Add(-r)
	}
	return t.Add(d - r)
}

func (t Time) Truncate(d Duration) Time {
	t.mono = 0
	if d <= 0 {
		return t
	}
	return t.Add(-t.remainder(d))
}

func (t Time) remainder(d Duration) Duration {
	if d%Second == 0 {
		return Duration(t.sec%int64(d/Second))*Second + Duration(t.nsec)
	}
	if Second%d == 0 {
		return Duration(t.nsec) % d
	}
	return Duration((t.sec%int64(d))*1e9%int64(d)+t.nsec) % d
}

func (t Time) UTC() Time {
	t.loc = nil
	return t
}

func (t Time) Local() Time {
	t.loc = Local
	return t
}

func (t Time) In(loc *Location) Time {
	if loc == nil {
		panic("time: missing Location in call to Time.In")
	}
	t.loc = canonical(loc)
	return t
}

func (t Time) Location() *Location {
	if t.loc == nil {
		return UTC
	}
	return t.loc
}

func (t Time) Zone() (name string, offset int) { return t.zone(), t.offset() }

func (t Time) Date() (year int, month Month, day int) {
	y, m, d, _, _ := civil(t.local())
	return y, Month(m), d
}

func (t Time) Clock() (hour, min, sec int) {
	s := int(t.local() % 86400)
	if s < 0 {
		s += 86400
	}
	return s / 3600, s / 60 % 60, s % 60
}

func (t Time) Year() int {
	y, _, _ := t.Date()
	return y
}

func (t Time) Month() Month {
	_, m, _ := t.Date()
	return m
}

func (t Time) Day() int {
	_, _, d := t.Date()
	return d
}

func (t Time) Hour() int {
	h, _, _ := t.Clock()
	return h
}

func (t Time) Minute() int {
	_, m, _ := t.Clock()
	return m
}

func (t Time) Second() int {
	_, _, s := t.Clock()
	return s
}

func (t Time) Nanosecond() int { return int(t.nsec) }

func (t Time) YearDay() int {
	_, _, _, yday, _ := civil(t.local())
	return yday
}

func (t Time) Weekday() Weekday {
	_, _, _, _, wday := civil(t.local())
	return Weekday(wday)
}

func (t Time) AddDate(years, months, days int) Time {
	year, month, day := t.Date()
	hour, min, sec := t.Clock()
	return Date(year+years, month+Month(months), day+days, hour, min, sec, int(t.nsec), t.Location())
}

func (t Time) Format(layout string) string {
	return format(t.sec, t.nsec, t.offset(), t.zone(), layout)
}

func (t Time) AppendFormat(b []byte, layout string) []byte { return append(b, t.Format(layout)...) }

func monoString(m int64) string

func (t Time) String() string {
	s := t.Format("2006-01-02 15:04:05.999999999 -0700 MST")
	if t.mono != 0 {
		s += " m=" + monoString(t.mono-monoBase)
	}
	return s
}

func (t Time) MarshalText() ([]byte, error) { return []byte(t.Format(RFC3339Nano)), nil }

type ParseError struct {
	Layout, Value, LayoutElem, ValueElem, Message string
}

func (e *ParseError) Error() string { return e.Message }

func Parse(layout, value string) (Time, error) { return ParseInLocation(layout, value, UTC) }

func ParseInLocation(layout, value string, loc *Location) (Time, error) {
	sec, nsec, offset, zone, fault := parse(layout, value)
	if fault != "" {
		return Time{}, &ParseError{Layout: layout, Value: value, Message: fault}
	}
	if zone == "" {
		return Time{sec - int64(loc.offset), nsec, 0, canonical(loc)}, nil
	}
	if offset == 0 && (zone == "UTC" || zone == "Z") {
		return Time{sec, nsec, 0, nil}, nil
	}
	if zone[0] == '+' || zone[0] == '-' {
		if offset == 0 {
			return Time{sec, nsec, 0, Local}, nil
		}
		zone = ""
	}
	return Time{sec - int64(offset), nsec, 0, FixedZone(zone, offset)}, nil
}

type Timer struct {
	C <-chan Time
	r any
}

type Ticker struct {
	C <-chan Time
	r any
}

func Sleep(d Duration)
func startChan(c chan Time, d, period int64, make func(int64) Time) any
func startFunc(f func(), d int64) any
func stopTimer(r any) bool
func resetTimer(r any, d, period int64) bool

func NewTimer(d Duration) *Timer {
	c := make(chan Time, 1)
	return &Timer{C: c, r: startChan(c, int64(d), 0, at)}
}

func After(d Duration) <-chan Time { return NewTimer(d).C }

func AfterFunc(d Duration, f func()) *Timer { return &Timer{r: startFunc(f, int64(d))} }

func (t *Timer) Stop() bool {
	if t.r == nil {
		panic("time: Stop called on uninitialized Timer")
	}
	return stopTimer(t.r)
}

func (t *Timer) Reset(d Duration) bool {
	if t.r == nil {
		panic("time: Reset called on uninitialized Timer")
	}
	return resetTimer(t.r, int64(d), 0)
}

func NewTicker(d Duration) *Ticker {
	if d <= 0 {
		panic("non-positive interval for NewTicker")
	}
	c := make(chan Time, 1)
	return &Ticker{C: c, r: startChan(c, int64(d), int64(d), at)}
}

func (t *Ticker) Stop() {
	if t.r != nil {
		stopTimer(t.r)
	}
}

func (t *Ticker) Reset(d Duration) {
	if d <= 0 {
		panic("non-positive interval for Ticker.Reset")
	}
	if t.r == nil {
		panic("time: Reset called on uninitialized Ticker")
	}
	resetTimer(t.r, int64(d), int64(d))
}

func Tick(d Duration) <-chan Time {
	if d <= 0 {
		return nil
	}
	return NewTicker(d).C
}
