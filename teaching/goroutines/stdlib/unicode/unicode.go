package unicode

const (
	MaxRune         = '\U0010FFFF'
	ReplacementChar = '\uFFFD'
	MaxASCII        = '\u007F'
	MaxLatin1       = '\u00FF'
)

const (
	UpperCase = iota
	LowerCase
	TitleCase
	MaxCase
)

func IsLetter(r rune) bool
func IsDigit(r rune) bool
func IsNumber(r rune) bool
func IsSpace(r rune) bool
func IsUpper(r rune) bool
func IsLower(r rune) bool
func IsTitle(r rune) bool
func IsPunct(r rune) bool
func IsSymbol(r rune) bool
func IsMark(r rune) bool
func IsControl(r rune) bool
func IsPrint(r rune) bool
func IsGraphic(r rune) bool
func ToUpper(r rune) rune
func ToLower(r rune) rune
func ToTitle(r rune) rune
func SimpleFold(r rune) rune

func To(_case int, r rune) rune {
	switch _case {
	case UpperCase:
		return ToUpper(r)
	case LowerCase:
		return ToLower(r)
	case TitleCase:
		return ToTitle(r)
	}
	return ReplacementChar
}

// The tables of scripts are the ranges in common use.
type RangeTable struct {
	R16         []Range16
	R32         []Range32
	LatinOffset int
}

type Range16 struct{ Lo, Hi, Stride uint16 }
type Range32 struct{ Lo, Hi, Stride uint32 }

func Is(rangeTab *RangeTable, r rune) bool {
	for _, x := range rangeTab.R16 {
		if rune(x.Lo) <= r && r <= rune(x.Hi) {
			return (r-rune(x.Lo))%rune(x.Stride) == 0
		}
	}
	for _, x := range rangeTab.R32 {
		if rune(x.Lo) <= r && r <= rune(x.Hi) {
			return (r-rune(x.Lo))%rune(x.Stride) == 0
		}
	}
	return false
}

func In(r rune, ranges ...*RangeTable) bool {
	for _, table := range ranges {
		if Is(table, r) {
			return true
		}
	}
	return false
}

func IsOneOf(ranges []*RangeTable, r rune) bool { return In(r, ranges...) }

var (
	Han = &RangeTable{
		R16: []Range16{{0x2e80, 0x2e99, 1}, {0x2e9b, 0x2ef3, 1}, {0x2f00, 0x2fd5, 1}, {0x3005, 0x3005, 1}, {0x3007, 0x3007, 1}, {0x3021, 0x3029, 1}, {0x3038, 0x303b, 1}, {0x3400, 0x4dbf, 1}, {0x4e00, 0x9fff, 1}, {0xf900, 0xfa6d, 1}, {0xfa70, 0xfad9, 1}},
		R32: []Range32{{0x20000, 0x2a6df, 1}, {0x2a700, 0x2ebe0, 1}, {0x2f800, 0x2fa1d, 1}, {0x30000, 0x323af, 1}},
	}
	Hiragana = &RangeTable{R16: []Range16{{0x3041, 0x3096, 1}, {0x309d, 0x309f, 1}}}
	Katakana = &RangeTable{R16: []Range16{{0x30a1, 0x30fa, 1}, {0x30fd, 0x30ff, 1}, {0x31f0, 0x31ff, 1}, {0xff66, 0xff6f, 1}, {0xff71, 0xff9d, 1}}}
	Cyrillic = &RangeTable{R16: []Range16{{0x0400, 0x0484, 1}, {0x0487, 0x052f, 1}, {0x1c80, 0x1c88, 1}, {0x2de0, 0x2dff, 1}, {0xa640, 0xa69f, 1}}}
	Greek    = &RangeTable{R16: []Range16{{0x0370, 0x0373, 1}, {0x0375, 0x0377, 1}, {0x037a, 0x037d, 1}, {0x037f, 0x037f, 1}, {0x0384, 0x0384, 1}, {0x0386, 0x0386, 1}, {0x0388, 0x03e1, 1}, {0x03f0, 0x03ff, 1}, {0x1f00, 0x1ffe, 1}}}
	Latin    = &RangeTable{R16: []Range16{{0x0041, 0x005a, 1}, {0x0061, 0x007a, 1}, {0x00aa, 0x00aa, 1}, {0x00ba, 0x00ba, 1}, {0x00c0, 0x00d6, 1}, {0x00d8, 0x00f6, 1}, {0x00f8, 0x02b8, 1}, {0x1e00, 0x1eff, 1}}}
)
