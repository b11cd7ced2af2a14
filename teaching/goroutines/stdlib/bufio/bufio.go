package bufio

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"
)

const (
	defaultBufSize   = 4096
	MaxScanTokenSize = 64 * 1024
	startBufSize     = 4096
)

var (
	ErrInvalidUnreadByte = errors.New("bufio: invalid use of UnreadByte")
	ErrInvalidUnreadRune = errors.New("bufio: invalid use of UnreadRune")
	ErrBufferFull        = errors.New("bufio: buffer full")
	ErrNegativeCount     = errors.New("bufio: negative count")
	ErrTooLong           = errors.New("bufio.Scanner: token too long")
	ErrNegativeAdvance   = errors.New("bufio.Scanner: SplitFunc returns negative advance count")
	ErrAdvanceTooFar     = errors.New("bufio.Scanner: SplitFunc returns advance count beyond input")
	ErrBadReadCount      = errors.New("bufio.Scanner: Read returned impossible count")
	ErrFinalToken        = errors.New("final token")

	errNegativeRead = errors.New("bufio: reader returned negative count from Read")
)

type Reader struct {
	rd           io.Reader
	buf          string
	err          error
	size         int
	lastByte     int
	lastRuneSize int
	lastRune     string
}

func NewReader(rd io.Reader) *Reader { return NewReaderSize(rd, defaultBufSize) }

func NewReaderSize(rd io.Reader, size int) *Reader {
	if b, ok := rd.(*Reader); ok && b.size >= size {
		return b
	}
	return &Reader{rd: rd, size: max(size, 16), lastByte: -1, lastRuneSize: -1}
}

func (b *Reader) Size() int     { return b.size }
func (b *Reader) Buffered() int { return len(b.buf) }

func (b *Reader) Reset(r io.Reader) {
	*b = Reader{rd: r, size: max(b.size, 16), lastByte: -1, lastRuneSize: -1}
}

func (b *Reader) fill() {
	chunk := make([]byte, b.size-len(b.buf))
	for range 100 {
		n, err := b.rd.Read(chunk)
		if n < 0 {
			panic(errNegativeRead)
		}
		b.buf += string(chunk[:n])
		if err != nil {
			b.err = err
			return
		}
		if n > 0 {
			return
		}
	}
	b.err = io.ErrNoProgress
}

func (b *Reader) readErr() error {
	err := b.err
	b.err = nil
	return err
}

func (b *Reader) Peek(n int) ([]byte, error) {
	if n < 0 {
		return nil, ErrNegativeCount
	}
	b.lastByte, b.lastRuneSize = -1, -1
	for len(b.buf) < n && len(b.buf) < b.size && b.err == nil {
		b.fill()
	}
	if n > b.size {
		return []byte(b.buf), ErrBufferFull
	}
	if len(b.buf) < n {
		err := b.readErr()
		if err == nil {
			err = ErrBufferFull
		}
		return []byte(b.buf), err
	}
	return []byte(b.buf[:n]), nil
}

func (b *Reader) Discard(n int) (discarded int, err error) {
	for discarded < n {
		if _, err := b.ReadByte(); err != nil {
			return discarded, err
		}
		discarded++
	}
	return n, nil
}

func (b *Reader) taken(n int) string {
	s := b.buf[:n]
	b.buf = b.buf[n:]
	if n > 0 {
		b.lastByte = int(s[n-1])
	}
	b.lastRuneSize = -1
	return s
}

func (b *Reader) Read(p []byte) (n int, err error) {
	if len(p) == 0 {
		if len(b.buf) > 0 {
			return 0, nil
		}
		return 0, b.readErr()
	}
	if len(b.buf) == 0 {
		if b.err != nil {
			return 0, b.readErr()
		}
		chunk := make([]byte, b.size)
		n, b.err = b.rd.Read(chunk)
		if n < 0 {
			panic(errNegativeRead)
		}
		if n == 0 {
			return 0, b.readErr()
		}
		b.buf = string(chunk[:n])
	}
	return copy(p, b.taken(min(len(p), len(b.buf)))), nil
}

func (b *Reader) ReadByte() (byte, error) {
	for len(b.buf) == 0 {
		if b.err != nil {
			return 0, b.readErr()
		}
		b.fill()
	}
	return b.taken(1)[0], nil
}

func (b *Reader) UnreadByte() error {
	if b.lastByte < 0 {
		return ErrInvalidUnreadByte
	}
	b.buf = string([]byte{byte(b.lastByte)}) + b.buf
	b.lastByte, b.lastRuneSize = -1, -1
	return nil
}

func (b *Reader) ReadRune() (r rune, size int, err error) {
	for !utf8.FullRuneInString(b.buf) && b.err == nil && len(b.buf) < b.size {
		b.fill()
	}
	if len(b.buf) == 0 {
		b.lastRuneSize = -1
		return 0, 0, b.readErr()
	}
	r, size = utf8.DecodeRuneInString(b.buf)
	b.lastRune = b.taken(size)
	b.lastRuneSize = size
	return r, size, nil
}

func (b *Reader) UnreadRune() error {
	if b.lastRuneSize < 0 {
		return ErrInvalidUnreadRune
	}
	b.buf = b.lastRune + b.buf
	b.lastByte, b.lastRuneSize = -1, -1
	return nil
}

func (b *Reader) readUntil(delim byte) (string, error) {
	from := 0
	for {
		if i := index(b.buf[from:], delim); i >= 0 {
			return b.taken(from + i + 1), nil
		}
		if b.err != nil {
			return b.taken(len(b.buf)), b.readErr()
		}
		from = len(b.buf)
		b.more()
	}
}

// more reads although the buffer may be longer than its size then: a line may be of any length.
func (b *Reader) more() {
	size := b.size
	b.size = len(b.buf) + size
	b.fill()
	b.size = size
}

func index(s string, c byte) int

func (b *Reader) ReadString(delim byte) (string, error) { return b.readUntil(delim) }

func (b *Reader) ReadBytes(delim byte) ([]byte, error) {
	s, err := b.readUntil(delim)
	return []byte(s), err
}

func (b *Reader) ReadSlice(delim byte) (line []byte, err error) { return b.ReadBytes(delim) }

func (b *Reader) ReadLine() (line []byte, isPrefix bool, err error) {
	s, err := b.readUntil('\n')
	if len(s) == 0 && err != nil {
		return nil, false, err
	}
	if len(s) > 0 && s[len(s)-1] == '\n' {
		s = s[:len(s)-1]
		if len(s) > 0 && s[len(s)-1] == '\r' {
			s = s[:len(s)-1]
		}
	}
	return []byte(s), false, nil
}

func (b *Reader) WriteTo(w io.Writer) (n int64, err error) {
	for {
		m, err := io.WriteString(w, b.taken(len(b.buf)))
		n += int64(m)
		if err != nil {
			return n, err
		}
		if b.err != nil {
			if err = b.readErr(); err == io.EOF {
				err = nil
			}
			return n, err
		}
		b.fill()
	}
}

type Writer struct {
	err  error
	buf  any
	size int
	wr   io.Writer
}

func NewWriter(w io.Writer) *Writer { return NewWriterSize(w, defaultBufSize) }

func NewWriterSize(w io.Writer, size int) *Writer {
	if b, ok := w.(*Writer); ok && b.size >= size {
		return b
	}
	if size <= 0 {
		size = defaultBufSize
	}
	return &Writer{size: size, wr: w}
}

// The text of a Writer is kept by natives: add appends at most what fits and says how much, take empties.
func (b *Writer) add(s string) int
func (b *Writer) Buffered() int
func (b *Writer) take() string

func (b *Writer) Size() int      { return b.size }
func (b *Writer) Available() int { return b.size - b.Buffered() }

func (b *Writer) Reset(w io.Writer) {
	b.take()
	b.err = nil
	b.wr = w
	if b.size == 0 {
		b.size = defaultBufSize
	}
}

func (b *Writer) Flush() error {
	if b.err != nil {
		return b.err
	}
	if b.Buffered() == 0 {
		return nil
	}
	text := b.take()
	n, err := b.wr.Write([]byte(text))
	if n < len(text) && err == nil {
		err = io.ErrShortWrite
	}
	if err != nil {
		b.add(text[n:])
		b.err = err
	}
	return err
}

func (b *Writer) WriteString(s string) (n int, err error) {
	for b.err == nil {
		m := b.add(s)
		n += m
		s = s[m:]
		if len(s) == 0 {
			return n, nil
		}
		b.Flush()
	}
	return n, b.err
}

func (b *Writer) Write(p []byte) (n int, err error) { return b.WriteString(string(p)) }

func (b *Writer) WriteByte(c byte) error {
	_, err := b.WriteString(string([]byte{c}))
	return err
}

func (b *Writer) WriteRune(r rune) (size int, err error) { return b.WriteString(string(r)) }

func (b *Writer) ReadFrom(r io.Reader) (n int64, err error) {
	chunk := make([]byte, b.size)
	for {
		m, err := r.Read(chunk)
		n += int64(m)
		if _, werr := b.Write(chunk[:m]); werr != nil {
			return n, werr
		}
		if err == io.EOF {
			return n, nil
		}
		if err != nil {
			return n, err
		}
	}
}

type ReadWriter struct {
	*Reader
	*Writer
}

func NewReadWriter(r *Reader, w *Writer) *ReadWriter { return &ReadWriter{r, w} }

type SplitFunc func(data []byte, atEOF bool) (advance int, token []byte, err error)

type Scanner struct {
	r            io.Reader
	split        SplitFunc
	maxTokenSize int
	token        []byte
	buf          []byte
	err          error
	ended        bool
	empties      int
	scanCalled   bool
	done         bool
}

func NewScanner(r io.Reader) *Scanner {
	return &Scanner{r: r, split: ScanLines, maxTokenSize: MaxScanTokenSize}
}

func (s *Scanner) Err() error {
	if s.err == io.EOF {
		return nil
	}
	return s.err
}

func (s *Scanner) Bytes() []byte { return s.token }
func (s *Scanner) Text() string  { return string(s.token) }

func (s *Scanner) Buffer(buf []byte, max int) {
	if s.scanCalled {
		panic("Buffer called after Scan")
	}
	s.maxTokenSize = max
}

func (s *Scanner) Split(split SplitFunc) {
	if s.scanCalled {
		panic("Split called after Scan")
	}
	s.split = split
}

func (s *Scanner) stop(err error) bool {
	if s.err == nil || s.err == io.EOF {
		s.err = err
	}
	s.token = nil
	s.buf = nil
	s.done = true
	return false
}

func (s *Scanner) Scan() bool {
	if s.done {
		return false
	}
	s.scanCalled = true
	for {
		if len(s.buf) > 0 || s.ended {
			advance, token, err := s.split(s.buf, s.ended)
			if err != nil {
				if err == ErrFinalToken {
					s.token = token
					s.done = true
					return token != nil
				}
				return s.stop(err)
			}
			if advance < 0 {
				return s.stop(ErrNegativeAdvance)
			}
			if advance > len(s.buf) {
				return s.stop(ErrAdvanceTooFar)
			}
			s.buf = s.buf[advance:]
			s.token = token
			if token != nil {
				if s.err == nil || advance > 0 {
					s.empties = 0
				} else if s.empties++; s.empties > 100 {
					panic("bufio.Scan: too many empty tokens without progressing")
				}
				return true
			}
		}
		if s.ended {
			return s.stop(s.err)
		}
		if len(s.buf) >= s.maxTokenSize {
			return s.stop(ErrTooLong)
		}
		s.read()
	}
}

func (s *Scanner) read() {
	chunk := make([]byte, min(startBufSize, s.maxTokenSize-len(s.buf)))
	for range 100 {
		n, err := s.r.Read(chunk)
		if n < 0 || n > len(chunk) {
			s.err, s.ended = ErrBadReadCount, true
			return
		}
		s.buf = append(s.buf, chunk[:n]...)
		if err != nil {
			s.err, s.ended = err, true
			return
		}
		if n > 0 {
			s.empties = 0
			return
		}
	}
	s.err, s.ended = io.ErrNoProgress, true
}

func ScanBytes(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if atEOF && len(data) == 0 {
		return 0, nil, nil
	}
	return 1, data[0:1], nil
}

func ScanRunes(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if atEOF && len(data) == 0 {
		return 0, nil, nil
	}
	if data[0] < utf8.RuneSelf {
		return 1, data[0:1], nil
	}
	_, width := utf8.DecodeRune(data)
	if width > 1 {
		return width, data[0:width], nil
	}
	if !atEOF && !utf8.FullRune(data) {
		return 0, nil, nil
	}
	return 1, []byte(string(utf8.RuneError)), nil
}

func ScanLines(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if atEOF && len(data) == 0 {
		return 0, nil, nil
	}
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		end := i
		if end > 0 && data[end-1] == '\r' {
			end--
		}
		return i + 1, data[:end], nil
	}
	if atEOF {
		end := len(data)
		if data[end-1] == '\r' {
			end--
		}
		return len(data), data[:end], nil
	}
	return 0, nil, nil
}

func wordBounds(data []byte) (start, end, next int)

func ScanWords(data []byte, atEOF bool) (advance int, token []byte, err error) {
	start, end, next := wordBounds(data)
	if next >= 0 {
		return next, data[start:end], nil
	}
	if atEOF && len(data) > start {
		return len(data), data[start:], nil
	}
	return start, nil, nil
}
