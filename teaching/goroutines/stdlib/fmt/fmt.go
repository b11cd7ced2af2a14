package fmt

import (
	"errors"
	"io"
	"os"
)

type Stringer interface{ String() string }

type GoStringer interface{ GoString() string }

type State interface {
	Write(b []byte) (n int, err error)
	Width() (wid int, ok bool)
	Precision() (prec int, ok bool)
	Flag(c int) bool
}

type Formatter interface{ Format(f State, verb rune) }

func Sprint(a ...any) string
func Sprintln(a ...any) string
func Sprintf(format string, a ...any) string

func Print(a ...any) (n int, err error)   { return os.Stdout.WriteString(Sprint(a...)) }
func Println(a ...any) (n int, err error) { return os.Stdout.WriteString(Sprintln(a...)) }
func Printf(format string, a ...any) (n int, err error) {
	return os.Stdout.WriteString(Sprintf(format, a...))
}

func write(w io.Writer, text string) (n int, err error) {
	if f, ok := w.(*os.File); ok {
		return f.WriteString(text)
	}
	return w.Write([]byte(text))
}

func Fprint(w io.Writer, a ...any) (n int, err error)   { return write(w, Sprint(a...)) }
func Fprintln(w io.Writer, a ...any) (n int, err error) { return write(w, Sprintln(a...)) }
func Fprintf(w io.Writer, format string, a ...any) (n int, err error) {
	return write(w, Sprintf(format, a...))
}

func Append(b []byte, a ...any) []byte   { return append(b, Sprint(a...)...) }
func Appendln(b []byte, a ...any) []byte { return append(b, Sprintln(a...)...) }
func Appendf(b []byte, format string, a ...any) []byte {
	return append(b, Sprintf(format, a...)...)
}

func FormatString(state State, verb rune) string {
	text := "%"
	for _, c := range " +-#0" {
		if state.Flag(int(c)) {
			text += string(c)
		}
	}
	if w, ok := state.Width(); ok {
		text += Sprint(w)
	}
	if p, ok := state.Precision(); ok {
		text += "." + Sprint(p)
	}
	return text + string(verb)
}

type wrapError struct {
	msg string
	err error
}

func (e *wrapError) Error() string { return e.msg }
func (e *wrapError) Unwrap() error { return e.err }

type wrapErrors struct {
	msg  string
	errs []error
}

func (e *wrapErrors) Error() string   { return e.msg }
func (e *wrapErrors) Unwrap() []error { return e.errs }

func errorf(format string, a []any) (text string, wrapped []int, count int)

func Errorf(format string, a ...any) error {
	text, wrapped, count := errorf(format, a)
	switch count {
	case 0:
		return errors.New(text)
	case 1:
		err, _ := a[wrapped[0]].(error)
		return &wrapError{text, err}
	}
	var errs []error
	for _, i := range wrapped {
		if err, ok := a[i].(error); ok {
			errs = append(errs, err)
		}
	}
	return &wrapErrors{text, errs}
}

const (
	asWords = iota
	asLine
	asFormat
)

// scan reads runes, -1 at the end; left says that the last one was not used.
func scan(read func() rune, a []any, mode int, format string) (n int, wrong string, left bool)

func scanFrom(r io.Reader, a []any, mode int, format string) (n int, err error) {
	var failed error
	runes, ok := r.(io.RuneScanner)
	one := make([]byte, 1)
	read := func() rune {
		if ok {
			c, _, err := runes.ReadRune()
			if err == nil {
				return c
			}
			failed = err
			return -1
		}
		text := ""
		for len(text) < 4 {
			k, err := r.Read(one)
			if k == 0 {
				failed = err
				if text == "" {
					return -1
				}
				break
			}
			text += string(one)
			if one[0] < 0x80 || len(text) > 1 && []rune(text)[0] != 0xFFFD {
				break
			}
		}
		return []rune(text)[0]
	}
	n, wrong, left := scan(read, a, mode, format)
	if left && ok {
		runes.UnreadRune()
	}
	switch {
	case wrong == "unexpected EOF":
		return n, io.ErrUnexpectedEOF
	case wrong == "EOF":
		return n, failed
	case wrong != "":
		return n, errors.New(wrong)
	}
	return n, nil
}

type stringReader struct {
	text []rune
	at   int
}

func (s *stringReader) Read(p []byte) (int, error) { return 0, io.EOF }

func (s *stringReader) ReadRune() (r rune, size int, err error) {
	if s.at >= len(s.text) {
		return 0, 0, io.EOF
	}
	s.at++
	return s.text[s.at-1], 1, nil
}

func (s *stringReader) UnreadRune() error {
	s.at--
	return nil
}

func fromString(s string) io.Reader { return &stringReader{text: []rune(s)} }

func Scan(a ...any) (n int, err error)   { return scanFrom(os.Stdin, a, asWords, "") }
func Scanln(a ...any) (n int, err error) { return scanFrom(os.Stdin, a, asLine, "") }
func Scanf(format string, a ...any) (n int, err error) {
	return scanFrom(os.Stdin, a, asFormat, format)
}

func Sscan(str string, a ...any) (n int, err error) { return scanFrom(fromString(str), a, asWords, "") }
func Sscanln(str string, a ...any) (n int, err error) {
	return scanFrom(fromString(str), a, asLine, "")
}
func Sscanf(str string, format string, a ...any) (n int, err error) {
	return scanFrom(fromString(str), a, asFormat, format)
}

func Fscan(r io.Reader, a ...any) (n int, err error)   { return scanFrom(r, a, asWords, "") }
func Fscanln(r io.Reader, a ...any) (n int, err error) { return scanFrom(r, a, asLine, "") }
func Fscanf(r io.Reader, format string, a ...any) (n int, err error) {
	return scanFrom(r, a, asFormat, format)
}
