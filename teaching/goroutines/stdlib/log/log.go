package log

import (
	"fmt"
	"io"
	"os"
	"time"
)

const (
	Ldate = 1 << iota
	Ltime
	Lmicroseconds
	Llongfile
	Lshortfile
	LUTC
	Lmsgprefix
	LstdFlags = Ldate | Ltime
)

type Logger struct {
	prefix string
	flag   int
	out    io.Writer
}

func New(out io.Writer, prefix string, flag int) *Logger { return &Logger{prefix, flag, out} }

var std = New(os.Stderr, "", LstdFlags)

func Default() *Logger { return std }

// place is file and line of the statement that logs, the file with its folder if long.
func place(long bool) string

func (l *Logger) header(now time.Time) string {
	text := ""
	if l.flag&Lmsgprefix == 0 {
		text = l.prefix
	}
	if l.flag&LUTC != 0 {
		now = now.UTC()
	}
	if l.flag&Ldate != 0 {
		text += now.Format("2006/01/02 ")
	}
	if l.flag&Lmicroseconds != 0 {
		text += now.Format("15:04:05.000000 ")
	} else if l.flag&Ltime != 0 {
		text += now.Format("15:04:05 ")
	}
	if l.flag&(Lshortfile|Llongfile) != 0 {
		text += place(l.flag&Lshortfile == 0) + ": "
	}
	if l.flag&Lmsgprefix != 0 {
		text += l.prefix
	}
	return text
}

func (l *Logger) output(s string) error {
	text := s
	if l.flag != 0 || l.prefix != "" {
		text = l.header(time.Now()) + s
	}
	if len(s) == 0 || s[len(s)-1] != '\n' {
		text += "\n"
	}
	_, err := l.out.Write([]byte(text))
	return err
}

func (l *Logger) Output(calldepth int, s string) error { return l.output(s) }

func (l *Logger) Print(v ...any)                 { l.output(fmt.Sprint(v...)) }
func (l *Logger) Printf(format string, v ...any) { l.output(fmt.Sprintf(format, v...)) }
func (l *Logger) Println(v ...any)               { l.output(fmt.Sprintln(v...)) }

func (l *Logger) Fatal(v ...any) {
	l.output(fmt.Sprint(v...))
	os.Exit(1)
}

func (l *Logger) Fatalf(format string, v ...any) {
	l.output(fmt.Sprintf(format, v...))
	os.Exit(1)
}

func (l *Logger) Fatalln(v ...any) {
	l.output(fmt.Sprintln(v...))
	os.Exit(1)
}

func (l *Logger) Panic(v ...any) {
	s := fmt.Sprint(v...)
	l.output(s)
	panic(s)
}

func (l *Logger) Panicf(format string, v ...any) {
	s := fmt.Sprintf(format, v...)
	l.output(s)
	panic(s)
}

func (l *Logger) Panicln(v ...any) {
	s := fmt.Sprintln(v...)
	l.output(s)
	panic(s)
}

func (l *Logger) Flags() int              { return l.flag }
func (l *Logger) SetFlags(flag int)       { l.flag = flag }
func (l *Logger) Prefix() string          { return l.prefix }
func (l *Logger) SetPrefix(prefix string) { l.prefix = prefix }
func (l *Logger) Writer() io.Writer       { return l.out }
func (l *Logger) SetOutput(w io.Writer)   { l.out = w }

func Flags() int                           { return std.flag }
func SetFlags(flag int)                    { std.flag = flag }
func Prefix() string                       { return std.prefix }
func SetPrefix(prefix string)              { std.prefix = prefix }
func Writer() io.Writer                    { return std.out }
func SetOutput(w io.Writer)                { std.out = w }
func Output(calldepth int, s string) error { return std.output(s) }
func Print(v ...any)                       { std.Print(v...) }
func Printf(format string, v ...any)       { std.Printf(format, v...) }
func Println(v ...any)                     { std.Println(v...) }
func Fatal(v ...any)                       { std.Fatal(v...) }
func Fatalf(format string, v ...any)       { std.Fatalf(format, v...) }
func Fatalln(v ...any)                     { std.Fatalln(v...) }
func Panic(v ...any)                       { std.Panic(v...) }
func Panicf(format string, v ...any)       { std.Panicf(format, v...) }
func Panicln(v ...any)                     { std.Panicln(v...) }
