package strings

import (
	"errors"
	"io"
	"iter"
	"unicode/utf8"
)

func Contains(s, substr string) bool
func ContainsAny(s, chars string) bool
func ContainsRune(s string, r rune) bool
func HasPrefix(s, prefix string) bool
func HasSuffix(s, suffix string) bool
func TrimPrefix(s, prefix string) string
func TrimSuffix(s, suffix string) string
func Index(s, substr string) int
func IndexByte(s string, c byte) int
func IndexRune(s string, r rune) int
func IndexAny(s, chars string) int
func LastIndex(s, substr string) int
func LastIndexByte(s string, c byte) int
func LastIndexAny(s, chars string) int
func Count(s, substr string) int
func Split(s, sep string) []string
func SplitN(s, sep string, n int) []string
func SplitAfter(s, sep string) []string
func SplitAfterN(s, sep string, n int) []string
func Fields(s string) []string
func Join(elems []string, sep string) string
func Repeat(s string, count int) string
func Replace(s, old, new string, n int) string
func ReplaceAll(s, old, new string) string
func ToUpper(s string) string
func ToLower(s string) string
func ToTitle(s string) string
func Title(s string) string
func Trim(s, cutset string) string
func TrimLeft(s, cutset string) string
func TrimRight(s, cutset string) string
func TrimSpace(s string) string
func EqualFold(s, t string) bool
func Compare(a, b string) int
func Cut(s, sep string) (before, after string, found bool)
func ToValidUTF8(s, replacement string) string

func Clone(s string) string { return s }

func CutPrefix(s, prefix string) (after string, found bool) {
	if !HasPrefix(s, prefix) {
		return s, false
	}
	return s[len(prefix):], true
}

func CutSuffix(s, suffix string) (before string, found bool) {
	if !HasSuffix(s, suffix) {
		return s, false
	}
	return s[:len(s)-len(suffix)], true
}

func CutLast(s, sep string) (before, after string, found bool) {
	if i := LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

func ContainsFunc(s string, f func(rune) bool) bool { return IndexFunc(s, f) >= 0 }

func IndexFunc(s string, f func(rune) bool) int { return indexFunc(s, f, true) }

func indexFunc(s string, f func(rune) bool, wanted bool) int {
	for i, r := range s {
		if f(r) == wanted {
			return i
		}
	}
	return -1
}

func LastIndexFunc(s string, f func(rune) bool) int { return lastIndexFunc(s, f, true) }

func lastIndexFunc(s string, f func(rune) bool, wanted bool) int {
	for i := len(s); i > 0; {
		r, size := utf8.DecodeLastRuneInString(s[:i])
		i -= size
		if f(r) == wanted {
			return i
		}
	}
	return -1
}

func TrimLeftFunc(s string, f func(rune) bool) string {
	i := indexFunc(s, f, false)
	if i < 0 {
		return ""
	}
	return s[i:]
}

func TrimRightFunc(s string, f func(rune) bool) string {
	i := lastIndexFunc(s, f, false)
	if i < 0 {
		return ""
	}
	_, size := utf8.DecodeRuneInString(s[i:])
	return s[:i+size]
}

func TrimFunc(s string, f func(rune) bool) string { return TrimRightFunc(TrimLeftFunc(s, f), f) }

func FieldsFunc(s string, f func(rune) bool) []string {
	parts := []string{}
	start := -1
	for i, r := range s {
		if f(r) {
			if start >= 0 {
				parts = append(parts, s[start:i])
				start = -1
			}
		} else if start < 0 {
			start = i
		}
	}
	if start >= 0 {
		parts = append(parts, s[start:])
	}
	return parts
}

func Map(mapping func(rune) rune, s string) string {
	var b Builder
	for _, c := range s {
		if r := mapping(c); r >= 0 {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func each(parts []string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, part := range parts {
			if !yield(part) {
				return
			}
		}
	}
}

func Lines(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for len(s) > 0 {
			line := s
			if i := IndexByte(s, '\n'); i >= 0 {
				line = s[:i+1]
			}
			s = s[len(line):]
			if !yield(line) {
				return
			}
		}
	}
}

func SplitSeq(s, sep string) iter.Seq[string]      { return each(Split(s, sep)) }
func SplitAfterSeq(s, sep string) iter.Seq[string] { return each(SplitAfter(s, sep)) }
func FieldsSeq(s string) iter.Seq[string]          { return each(Fields(s)) }
func FieldsFuncSeq(s string, f func(rune) bool) iter.Seq[string] {
	return func(yield func(string) bool) { each(FieldsFunc(s, f))(yield) }
}

type Builder struct {
	addr  *Builder
	buf   any
	grown int
}

func (b *Builder) Write(p []byte) (int, error)
func (b *Builder) WriteString(s string) (int, error)
func (b *Builder) WriteByte(c byte) error
func (b *Builder) WriteRune(r rune) (int, error)
func (b *Builder) String() string
func (b *Builder) Len() int
func (b *Builder) Cap() int

func (b *Builder) Reset() {
	b.addr = nil
	b.buf = nil
	b.grown = 0
}

func (b *Builder) Grow(n int) {
	if n < 0 {
		panic("strings.Builder.Grow: negative count")
	}
	if b.Cap()-b.Len() < n {
		b.grown = 2*b.Cap() + n
	}
}

type Reader struct {
	s        string
	i        int64
	prevRune int
}

func NewReader(s string) *Reader { return &Reader{s, 0, -1} }

func (r *Reader) Len() int {
	if r.i >= int64(len(r.s)) {
		return 0
	}
	return int(int64(len(r.s)) - r.i)
}

func (r *Reader) Size() int64 { return int64(len(r.s)) }

func (r *Reader) Read(b []byte) (n int, err error) {
	if r.i >= int64(len(r.s)) {
		return 0, io.EOF
	}
	r.prevRune = -1
	n = copy(b, r.s[r.i:])
	r.i += int64(n)
	return n, nil
}

func (r *Reader) ReadAt(b []byte, off int64) (n int, err error) {
	if off < 0 {
		return 0, errors.New("strings.Reader.ReadAt: negative offset")
	}
	if off >= int64(len(r.s)) {
		return 0, io.EOF
	}
	n = copy(b, r.s[off:])
	if n < len(b) {
		err = io.EOF
	}
	return n, err
}

func (r *Reader) ReadByte() (byte, error) {
	r.prevRune = -1
	if r.i >= int64(len(r.s)) {
		return 0, io.EOF
	}
	b := r.s[r.i]
	r.i++
	return b, nil
}

func (r *Reader) UnreadByte() error {
	if r.i <= 0 {
		return errors.New("strings.Reader.UnreadByte: at beginning of string")
	}
	r.prevRune = -1
	r.i--
	return nil
}

func (r *Reader) ReadRune() (ch rune, size int, err error) {
	if r.i >= int64(len(r.s)) {
		r.prevRune = -1
		return 0, 0, io.EOF
	}
	r.prevRune = int(r.i)
	ch, size = utf8.DecodeRuneInString(r.s[r.i:])
	r.i += int64(size)
	return ch, size, nil
}

func (r *Reader) UnreadRune() error {
	if r.i <= 0 {
		return errors.New("strings.Reader.UnreadRune: at beginning of string")
	}
	if r.prevRune < 0 {
		return errors.New("strings.Reader.UnreadRune: previous operation was not ReadRune")
	}
	r.i = int64(r.prevRune)
	r.prevRune = -1
	return nil
}

func (r *Reader) Seek(offset int64, whence int) (int64, error) {
	r.prevRune = -1
	switch whence {
	case io.SeekStart:
	case io.SeekCurrent:
		offset += r.i
	case io.SeekEnd:
		offset += int64(len(r.s))
	default:
		return 0, errors.New("strings.Reader.Seek: invalid whence")
	}
	if offset < 0 {
		return 0, errors.New("strings.Reader.Seek: negative position")
	}
	r.i = offset
	return offset, nil
}

func (r *Reader) WriteTo(w io.Writer) (n int64, err error) {
	r.prevRune = -1
	if r.i >= int64(len(r.s)) {
		return 0, nil
	}
	m, err := io.WriteString(w, r.s[r.i:])
	r.i += int64(m)
	return int64(m), err
}

func (r *Reader) Reset(s string) { *r = Reader{s, 0, -1} }

type Replacer struct {
	oldnew  []string
	pattern any
}

func NewReplacer(oldnew ...string) *Replacer {
	if len(oldnew)%2 == 1 {
		panic("strings.NewReplacer: odd argument count")
	}
	return &Replacer{oldnew: append([]string(nil), oldnew...)}
}

func replace(r *Replacer, s string) string

func (r *Replacer) Replace(s string) string { return replace(r, s) }
func (r *Replacer) WriteString(w io.Writer, s string) (n int, err error) {
	return io.WriteString(w, replace(r, s))
}
