package tabwriter

import "io"

const (
	FilterHTML uint = 1 << iota
	StripEscape
	AlignRight
	DiscardEmptyColumns
	TabIndent
	Debug
)

const Escape = '\xff'

// Writer collects everything until Flush; columns are laid out then.
type Writer struct {
	output                      io.Writer
	minwidth, tabwidth, padding int
	padchar                     byte
	flags                       uint
	text                        string
}

func (b *Writer) Init(output io.Writer, minwidth, tabwidth, padding int, padchar byte, flags uint) *Writer {
	if minwidth < 0 || tabwidth < 0 || padding < 0 {
		panic("negative minwidth, tabwidth, or padding")
	}
	*b = Writer{output, minwidth, tabwidth, padding, padchar, flags, ""}
	return b
}

func NewWriter(output io.Writer, minwidth, tabwidth, padding int, padchar byte, flags uint) *Writer {
	return new(Writer).Init(output, minwidth, tabwidth, padding, padchar, flags)
}

func layout(text string, minwidth, tabwidth, padding int, padchar byte, flags uint) string

func (b *Writer) Write(buf []byte) (n int, err error) {
	b.text += string(buf)
	return len(buf), nil
}

func (b *Writer) Flush() error {
	text := layout(b.text, b.minwidth, b.tabwidth, b.padding, b.padchar, b.flags)
	b.text = ""
	_, err := io.WriteString(b.output, text)
	return err
}
