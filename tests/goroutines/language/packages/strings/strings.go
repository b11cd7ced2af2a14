package strings

type Builder struct{ buf []byte }

func (b *Builder) WriteString(s string) (int, error)
func (b *Builder) WriteByte(c byte) error
func (b *Builder) String() string { return string(b.buf) }

func Repeat(s string, count int) string
func Split(s, sep string) []string
func ToUpper(s string) string
func Contains(s, substr string) bool
func Join(elems []string, sep string) string
func Fields(s string) []string
