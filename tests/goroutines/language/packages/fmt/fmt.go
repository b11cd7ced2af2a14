package fmt

import "io"

type Stringer interface {
	String() string
}

type State interface {
	Write(b []byte) (n int, err error)
}

func Println(a ...any) (n int, err error)
func Printf(format string, a ...any) (n int, err error)
func Print(a ...any) (n int, err error)
func Sprintf(format string, a ...any) string
func Sprint(a ...any) string
func Sprintln(a ...any) string
func Errorf(format string, a ...any) error
func Fprintln(w io.Writer, a ...any) (n int, err error)
func Fprintf(w io.Writer, format string, a ...any) (n int, err error)
func Sscanf(str string, format string, a ...any) (n int, err error)
