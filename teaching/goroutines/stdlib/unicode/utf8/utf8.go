package utf8

const (
	RuneError = '\uFFFD'
	RuneSelf  = 0x80
	MaxRune   = '\U0010FFFF'
	UTFMax    = 4
)

func DecodeRuneInString(s string) (rune, int)
func DecodeLastRuneInString(s string) (rune, int)
func RuneCountInString(s string) int
func ValidString(s string) bool
func FullRuneInString(s string) bool

func DecodeRune(p []byte) (rune, int) {
	if len(p) > UTFMax {
		p = p[:UTFMax]
	}
	return DecodeRuneInString(string(p))
}

func DecodeLastRune(p []byte) (rune, int) {
	if len(p) > UTFMax {
		p = p[len(p)-UTFMax:]
	}
	return DecodeLastRuneInString(string(p))
}

func RuneCount(p []byte) int { return RuneCountInString(string(p)) }
func Valid(p []byte) bool    { return ValidString(string(p)) }
func FullRune(p []byte) bool { return FullRuneInString(string(p)) }

func RuneLen(r rune) int {
	switch {
	case r < 0:
		return -1
	case r < 0x80:
		return 1
	case r < 0x800:
		return 2
	case 0xD800 <= r && r < 0xE000:
		return -1
	case r < 0x10000:
		return 3
	case r <= MaxRune:
		return 4
	}
	return -1
}

func EncodeRune(p []byte, r rune) int {
	s := string(r)
	_ = p[len(s)-1]
	return copy(p, s)
}

func AppendRune(p []byte, r rune) []byte { return append(p, string(r)...) }
func RuneStart(b byte) bool              { return b&0xC0 != 0x80 }
func ValidRune(r rune) bool              { return RuneLen(r) > 0 }
