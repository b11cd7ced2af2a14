package json

import (
	"bytes"
	"errors"
	"io"
)

type Marshaler interface{ MarshalJSON() ([]byte, error) }
type Unmarshaler interface{ UnmarshalJSON([]byte) error }

type SyntaxError struct {
	msg    string
	Offset int64
}

func (e *SyntaxError) Error() string { return e.msg }

type UnmarshalTypeError struct{ msg string }

func (e *UnmarshalTypeError) Error() string { return e.msg }

type InvalidUnmarshalError struct{ msg string }

func (e *InvalidUnmarshalError) Error() string { return e.msg }

type UnsupportedTypeError struct{ msg string }

func (e *UnsupportedTypeError) Error() string { return e.msg }

type UnsupportedValueError struct{ Str string }

func (e *UnsupportedValueError) Error() string { return "json: unsupported value: " + e.Str }

type MarshalerError struct {
	msg string
	Err error
}

func (e *MarshalerError) Error() string { return e.msg + e.Err.Error() }
func (e *MarshalerError) Unwrap() error { return e.Err }

type RawMessage []byte

func (m RawMessage) MarshalJSON() ([]byte, error) {
	if m == nil {
		return []byte("null"), nil
	}
	return m, nil
}

func (m *RawMessage) UnmarshalJSON(data []byte) error {
	*m = append((*m)[0:0], data...)
	return nil
}

func marshal(v any, html bool) (text, wrong string, err error)
func check(data string) (wrong string, offset int)
func unmarshal(data string, v any, anyMap, anySlice any, strict bool) (wrong string, err error)
func firstValue(data string) (end int, wrong string, offset int)
func whyNoPointer(v any) string
func spaced(text, prefix, indent string) string
func compacted(text string) string

const unsupportedType = "json: unsupported type: "
const unsupportedValue = "json: unsupported value: "

func encode(v any, html bool) (string, error) {
	text, wrong, err := marshal(v, html)
	switch {
	case err != nil:
		return "", &MarshalerError{wrong, err}
	case wrong == "":
		return text, nil
	case len(wrong) > len(unsupportedType) && wrong[:len(unsupportedType)] == unsupportedType:
		return "", &UnsupportedTypeError{wrong}
	case len(wrong) > len(unsupportedValue) && wrong[:len(unsupportedValue)] == unsupportedValue:
		return "", &UnsupportedValueError{wrong[len(unsupportedValue):]}
	}
	return "", errors.New(wrong)
}

func Marshal(v any) ([]byte, error) {
	text, err := encode(v, true)
	if err != nil {
		return nil, err
	}
	return []byte(text), nil
}

func MarshalIndent(v any, prefix, indent string) ([]byte, error) {
	text, err := encode(v, true)
	if err != nil {
		return nil, err
	}
	return []byte(spaced(text, prefix, indent)), nil
}

func Valid(data []byte) bool {
	wrong, _ := check(string(data))
	return wrong == ""
}

func checked(src []byte) error {
	if wrong, offset := check(string(src)); wrong != "" {
		return &SyntaxError{wrong, int64(offset)}
	}
	return nil
}

func Indent(dst *bytes.Buffer, src []byte, prefix, indent string) error {
	if err := checked(src); err != nil {
		return err
	}
	dst.WriteString(spaced(string(src), prefix, indent))
	return nil
}

func Compact(dst *bytes.Buffer, src []byte) error {
	if err := checked(src); err != nil {
		return err
	}
	dst.WriteString(compacted(string(src)))
	return nil
}

func decode(data string, v any, strict bool) error {
	if wrong := whyNoPointer(v); wrong != "" {
		return &InvalidUnmarshalError{wrong}
	}
	wrong, err := unmarshal(data, v, map[string]any(nil), []any(nil), strict)
	if err != nil {
		return err
	}
	if wrong != "" {
		return &UnmarshalTypeError{wrong}
	}
	return nil
}

func Unmarshal(data []byte, v any) error {
	if err := checked(data); err != nil {
		return err
	}
	return decode(string(data), v, false)
}

type Encoder struct {
	w              io.Writer
	prefix, indent string
	html           bool
}

func NewEncoder(w io.Writer) *Encoder { return &Encoder{w: w, html: true} }

func (enc *Encoder) SetIndent(prefix, indent string) { enc.prefix, enc.indent = prefix, indent }
func (enc *Encoder) SetEscapeHTML(on bool)           { enc.html = on }

func (enc *Encoder) Encode(v any) error {
	text, err := encode(v, enc.html)
	if err != nil {
		return err
	}
	if enc.prefix != "" || enc.indent != "" {
		text = spaced(text, enc.prefix, enc.indent)
	}
	_, err = io.WriteString(enc.w, text+"\n")
	return err
}

type Decoder struct {
	r      io.Reader
	buf    string
	err    error
	strict bool
}

func NewDecoder(r io.Reader) *Decoder { return &Decoder{r: r} }

func (dec *Decoder) DisallowUnknownFields() { dec.strict = true }

// next waits until a whole value is there, and gives its end.
func (dec *Decoder) next() (int, error) {
	chunk := make([]byte, 512)
	for {
		end, wrong, offset := firstValue(dec.buf)
		if wrong != "" {
			return 0, &SyntaxError{wrong, int64(offset)}
		}
		if end > 0 && (end < len(dec.buf) || dec.err != nil || isClosed(dec.buf[end-1])) {
			return end, nil
		}
		if dec.err != nil {
			if dec.err == io.EOF && offset > 0 {
				return 0, io.ErrUnexpectedEOF
			}
			return 0, dec.err
		}
		n, err := dec.r.Read(chunk)
		dec.buf += string(chunk[:n])
		dec.err = err
	}
}

func isClosed(c byte) bool { return c == '}' || c == ']' || c == '"' }

func (dec *Decoder) Decode(v any) error {
	end, err := dec.next()
	if err != nil {
		return err
	}
	text := dec.buf[:end]
	dec.buf = dec.buf[end:]
	return decode(text, v, dec.strict)
}

func (dec *Decoder) More() bool {
	end, _ := dec.next()
	return end > 0
}
