package bytes

import (
	"errors"
	"io"
	"iter"
	"unicode/utf8"
)

const MinRead = 512

var ErrTooLarge = errors.New("bytes.Buffer: too large")

func Contains(b, subslice []byte) bool
func ContainsAny(b []byte, chars string) bool
func ContainsRune(b []byte, r rune) bool
func HasPrefix(s, prefix []byte) bool
func HasSuffix(s, suffix []byte) bool
func Index(s, sep []byte) int
func IndexByte(b []byte, c byte) int
func IndexRune(s []byte, r rune) int
func IndexAny(s []byte, chars string) int
func LastIndex(s, sep []byte) int
func LastIndexByte(s []byte, c byte) int
func LastIndexAny(s []byte, chars string) int
func Count(s, sep []byte) int
func EqualFold(s, t []byte) bool
func ToUpper(s []byte) []byte
func ToLower(s []byte) []byte
func ToTitle(s []byte) []byte
func Title(s []byte) []byte
func Replace(s, old, new []byte, n int) []byte
func ReplaceAll(s, old, new []byte) []byte
func Repeat(b []byte, count int) []byte
func ToValidUTF8(s, replacement []byte) []byte
func Equal(a, b []byte) bool
func Compare(a, b []byte) int
func SplitN(s, sep []byte, n int) [][]byte
func Fields(s []byte) [][]byte
func Trim(s []byte, cutset string) []byte
func TrimLeft(s []byte, cutset string) []byte
func TrimRight(s []byte, cutset string) []byte
func TrimSpace(s []byte) []byte
func Join(s [][]byte, sep []byte) []byte

func Split(s, sep []byte) [][]byte { return SplitN(s, sep, -1) }

func Clone(b []byte) []byte {
	if b == nil {
		return nil
	}
	return append([]byte{}, b...)
}

func TrimPrefix(s, prefix []byte) []byte {
	if HasPrefix(s, prefix) {
		return s[len(prefix):]
	}
	return s
}

func TrimSuffix(s, suffix []byte) []byte {
	if HasSuffix(s, suffix) {
		return s[:len(s)-len(suffix)]
	}
	return s
}

func Cut(s, sep []byte) (before, after []byte, found bool) {
	if i := Index(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, nil, false
}

func CutPrefix(s, prefix []byte) (after []byte, found bool) {
	return TrimPrefix(s, prefix), HasPrefix(s, prefix)
}

func CutSuffix(s, suffix []byte) (before []byte, found bool) {
	return TrimSuffix(s, suffix), HasSuffix(s, suffix)
}

func IndexFunc(s []byte, f func(r rune) bool) int {
	for i, r := range string(s) {
		if f(r) {
			return i
		}
	}
	return -1
}

func ContainsFunc(b []byte, f func(rune) bool) bool { return IndexFunc(b, f) >= 0 }

func TrimFunc(s []byte, f func(r rune) bool) []byte { return TrimRightFunc(TrimLeftFunc(s, f), f) }

func TrimLeftFunc(s []byte, f func(r rune) bool) []byte {
	i := IndexFunc(s, func(r rune) bool { return !f(r) })
	if i < 0 {
		return nil
	}
	return s[i:]
}

func TrimRightFunc(s []byte, f func(r rune) bool) []byte {
	for len(s) > 0 {
		r, size := utf8.DecodeLastRune(s)
		if !f(r) {
			break
		}
		s = s[:len(s)-size]
	}
	return s
}

func Map(mapping func(r rune) rune, s []byte) []byte {
	out := []byte{}
	for _, c := range string(s) {
		if r := mapping(c); r >= 0 {
			out = utf8.AppendRune(out, r)
		}
	}
	return out
}

func FieldsFunc(s []byte, f func(rune) bool) [][]byte {
	parts := [][]byte{}
	start := -1
	for i, r := range string(s) {
		if f(r) {
			if start >= 0 {
				parts = append(parts, s[start:i:i])
				start = -1
			}
		} else if start < 0 {
			start = i
		}
	}
	if start >= 0 {
		parts = append(parts, s[start:len(s):len(s)])
	}
	return parts
}

func Runes(s []byte) []rune { return []rune(string(s)) }

func Lines(s []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for len(s) > 0 {
			line := s
			if i := IndexByte(s, '\n'); i >= 0 {
				line = s[: i+1 : i+1]
			}
			s = s[len(line):]
			if !yield(line) {
				return
			}
		}
	}
}

// Buffer keeps its text where natives can append to it at once; Bytes is a copy of it.
type Buffer struct {
	buf      any
	lastRead string
	unread   int
}

func (b *Buffer) add(s string)
func (b *Buffer) take(n int) string
func (b *Buffer) cut(n int)
func (b *Buffer) putBack(s string)
func (b *Buffer) text() string
func (b *Buffer) index(c byte) int
func (b *Buffer) Len() int

func NewBuffer(buf []byte) *Buffer { return NewBufferString(string(buf)) }

func NewBufferString(s string) *Buffer {
	b := &Buffer{}
	b.add(s)
	return b
}

func (b *Buffer) Bytes() []byte { return []byte(b.text()) }

func (b *Buffer) String() string {
	if b == nil {
		return "<nil>"
	}
	return b.text()
}

func (b *Buffer) Cap() int       { return max(64, b.Len()) }
func (b *Buffer) Available() int { return b.Cap() - b.Len() }
func (b *Buffer) Reset()         { b.Truncate(0) }

func (b *Buffer) Grow(n int) {
	if n < 0 {
		panic("bytes.Buffer.Grow: negative count")
	}
}

func (b *Buffer) Truncate(n int) {
	b.unread = 0
	if n < 0 || n > b.Len() {
		panic("bytes.Buffer: truncation out of range")
	}
	b.cut(n)
}

func (b *Buffer) Write(p []byte) (n int, err error) { return b.WriteString(string(p)) }

func (b *Buffer) WriteString(s string) (n int, err error) {
	b.unread = 0
	b.add(s)
	return len(s), nil
}

func (b *Buffer) WriteByte(c byte) error {
	b.unread = 0
	b.add(string([]byte{c}))
	return nil
}

func (b *Buffer) WriteRune(r rune) (n int, err error) { return b.WriteString(string(r)) }

func (b *Buffer) took(n, unread int) string {
	b.lastRead = b.take(n)
	b.unread = unread
	return b.lastRead
}

func (b *Buffer) Read(p []byte) (n int, err error) {
	b.unread = 0
	if b.Len() == 0 {
		if len(p) == 0 {
			return 0, nil
		}
		return 0, io.EOF
	}
	return copy(p, b.took(len(p), 1)), nil
}

func (b *Buffer) Next(n int) []byte { return []byte(b.took(n, 1)) }

func (b *Buffer) ReadByte() (byte, error) {
	if b.Len() == 0 {
		b.unread = 0
		return 0, io.EOF
	}
	return b.took(1, 1)[0], nil
}

func (b *Buffer) UnreadByte() error {
	if b.unread == 0 || b.lastRead == "" {
		return errors.New("bytes.Buffer: UnreadByte: previous operation was not a successful read")
	}
	b.putBack(b.lastRead[len(b.lastRead)-1:])
	b.unread = 0
	return nil
}

func (b *Buffer) ReadRune() (r rune, size int, err error) {
	if b.Len() == 0 {
		b.unread = 0
		return 0, 0, io.EOF
	}
	r, size = utf8.DecodeRuneInString(b.text())
	b.took(size, 2)
	return r, size, nil
}

func (b *Buffer) UnreadRune() error {
	if b.unread != 2 {
		return errors.New("bytes.Buffer: UnreadRune: previous operation was not a successful ReadRune")
	}
	b.putBack(b.lastRead)
	b.unread = 0
	return nil
}

func (b *Buffer) ReadString(delim byte) (line string, err error) {
	i := b.index(delim)
	if i < 0 {
		return b.took(b.Len(), 1), io.EOF
	}
	return b.took(i+1, 1), nil
}

func (b *Buffer) ReadBytes(delim byte) (line []byte, err error) {
	s, err := b.ReadString(delim)
	return []byte(s), err
}

func (b *Buffer) WriteTo(w io.Writer) (n int64, err error) {
	if b.Len() == 0 {
		return 0, nil
	}
	s := b.took(b.Len(), 0)
	m, err := w.Write([]byte(s))
	b.putBack(s[m:])
	if err == nil && m < len(s) {
		err = io.ErrShortWrite
	}
	return int64(m), err
}

func (b *Buffer) ReadFrom(r io.Reader) (n int64, err error) {
	b.unread = 0
	chunk := make([]byte, MinRead)
	for {
		m, err := r.Read(chunk)
		if m < 0 {
			panic(errors.New("bytes.Buffer: reader returned negative count from Read"))
		}
		b.add(string(chunk[:m]))
		n += int64(m)
		if err == io.EOF {
			return n, nil
		}
		if err != nil {
			return n, err
		}
	}
}

type Reader struct {
	s []byte
	i int
}

func NewReader(b []byte) *Reader { return &Reader{b, 0} }

func (r *Reader) Len() int       { return len(r.s) - r.i }
func (r *Reader) Size() int64    { return int64(len(r.s)) }
func (r *Reader) Reset(b []byte) { *r = Reader{b, 0} }

func (r *Reader) Read(b []byte) (n int, err error) {
	if r.i >= len(r.s) {
		return 0, io.EOF
	}
	n = copy(b, r.s[r.i:])
	r.i += n
	return n, nil
}

func (r *Reader) ReadByte() (byte, error) {
	if r.i >= len(r.s) {
		return 0, io.EOF
	}
	r.i++
	return r.s[r.i-1], nil
}

func (r *Reader) UnreadByte() error {
	if r.i <= 0 {
		return errors.New("bytes.Reader.UnreadByte: at beginning of slice")
	}
	r.i--
	return nil
}

func (r *Reader) ReadRune() (ch rune, size int, err error) {
	if r.i >= len(r.s) {
		return 0, 0, io.EOF
	}
	ch, size = utf8.DecodeRune(r.s[r.i:])
	r.i += size
	return ch, size, nil
}
