package strconv

import "errors"

const IntSize = 64

var ErrRange = errors.New("value out of range")
var ErrSyntax = errors.New("invalid syntax")

type NumError struct {
	Func string
	Num  string
	Err  error
}

func (e *NumError) Error() string {
	return "strconv." + e.Func + ": parsing " + Quote(e.Num) + ": " + e.Err.Error()
}

func (e *NumError) Unwrap() error { return e.Err }

func formatInt(i int64, base int) string
func formatUint(i uint64, base int) string
func parseInt(s string, base int, bitSize int) (int64, string)
func parseUint(s string, base int, bitSize int) (uint64, string)
func parseFloat(s string, bitSize int) (float64, string)
func unquote(s string) (string, bool)
func unquoteChar(s string, quote byte) (rune, bool, string, bool)

func Itoa(i int) string
func FormatFloat(f float64, fmt byte, prec, bitSize int) string
func Quote(s string) string
func QuoteToASCII(s string) string
func QuoteToGraphic(s string) string
func QuoteRune(r rune) string
func QuoteRuneToASCII(r rune) string
func QuoteRuneToGraphic(r rune) string
func CanBackquote(s string) bool
func IsPrint(r rune) bool
func IsGraphic(r rune) bool

func numError(fn, s, wrong string) error {
	if wrong == "range" {
		return &NumError{fn, s, ErrRange}
	}
	return &NumError{fn, s, ErrSyntax}
}

func checkBase(fn, s string, base, bitSize int) error {
	if base != 0 && (base < 2 || base > 36) {
		return &NumError{fn, s, errors.New("invalid base " + Itoa(base))}
	}
	if bitSize < 0 || bitSize > 64 {
		return &NumError{fn, s, errors.New("invalid bit size " + Itoa(bitSize))}
	}
	return nil
}

func Atoi(s string) (int, error) {
	i, wrong := parseInt(s, 10, 0)
	if wrong != "" {
		return int(i), numError("Atoi", s, wrong)
	}
	return int(i), nil
}

func ParseInt(s string, base int, bitSize int) (int64, error) {
	if s != "" {
		if err := checkBase("ParseInt", s, base, bitSize); err != nil {
			return 0, err
		}
	}
	i, wrong := parseInt(s, base, bitSize)
	if wrong != "" {
		return i, numError("ParseInt", s, wrong)
	}
	return i, nil
}

func ParseUint(s string, base int, bitSize int) (uint64, error) {
	if s != "" {
		if err := checkBase("ParseUint", s, base, bitSize); err != nil {
			return 0, err
		}
	}
	i, wrong := parseUint(s, base, bitSize)
	if wrong != "" {
		return i, numError("ParseUint", s, wrong)
	}
	return i, nil
}

func ParseFloat(s string, bitSize int) (float64, error) {
	f, wrong := parseFloat(s, bitSize)
	if wrong != "" {
		return f, numError("ParseFloat", s, wrong)
	}
	return f, nil
}

func ParseBool(str string) (bool, error) {
	switch str {
	case "1", "t", "T", "true", "TRUE", "True":
		return true, nil
	case "0", "f", "F", "false", "FALSE", "False":
		return false, nil
	}
	return false, numError("ParseBool", str, "syntax")
}

func FormatBool(b bool) string {
	if b {
		return "true"
	}
	return "false"
}

func FormatInt(i int64, base int) string {
	if base < 2 || base > 36 {
		panic("strconv: illegal AppendInt/FormatInt base")
	}
	return formatInt(i, base)
}

func FormatUint(i uint64, base int) string {
	if base < 2 || base > 36 {
		panic("strconv: illegal AppendInt/FormatInt base")
	}
	return formatUint(i, base)
}

func Unquote(s string) (string, error) {
	if t, ok := unquote(s); ok {
		return t, nil
	}
	return "", ErrSyntax
}

func UnquoteChar(s string, quote byte) (value rune, multibyte bool, tail string, err error) {
	value, multibyte, tail, ok := unquoteChar(s, quote)
	if !ok {
		return 0, false, "", ErrSyntax
	}
	return value, multibyte, tail, nil
}

func AppendInt(dst []byte, i int64, base int) []byte   { return append(dst, FormatInt(i, base)...) }
func AppendUint(dst []byte, i uint64, base int) []byte { return append(dst, FormatUint(i, base)...) }
func AppendBool(dst []byte, b bool) []byte             { return append(dst, FormatBool(b)...) }
func AppendQuote(dst []byte, s string) []byte          { return append(dst, Quote(s)...) }
func AppendQuoteRune(dst []byte, r rune) []byte        { return append(dst, QuoteRune(r)...) }
func AppendQuoteToASCII(dst []byte, s string) []byte   { return append(dst, QuoteToASCII(s)...) }
func AppendFloat(dst []byte, f float64, fmt byte, prec, bitSize int) []byte {
	return append(dst, FormatFloat(f, fmt, prec, bitSize)...)
}
