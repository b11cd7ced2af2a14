package regexp

import (
	"strconv"
	"strings"
)

type Regexp struct {
	expr    string
	program any
}

type parseError string

func (e parseError) Error() string { return string(e) }

func (re *Regexp) prepare() string
func (re *Regexp) all(s string, n int) [][]int
func (re *Regexp) SubexpNames() []string

func QuoteMeta(s string) string

func Compile(expr string) (*Regexp, error) {
	re := &Regexp{expr: expr}
	if wrong := re.prepare(); wrong != "" {
		return nil, parseError(wrong)
	}
	return re, nil
}

func MustCompile(str string) *Regexp {
	re, err := Compile(str)
	if err != nil {
		quoted := strconv.Quote(str)
		if strconv.CanBackquote(str) {
			quoted = "`" + str + "`"
		}
		panic("regexp: Compile(" + quoted + "): " + err.Error())
	}
	return re
}

func MatchString(pattern string, s string) (matched bool, err error) {
	re, err := Compile(pattern)
	if err != nil {
		return false, err
	}
	return re.MatchString(s), nil
}

func Match(pattern string, b []byte) (matched bool, err error) {
	return MatchString(pattern, string(b))
}

func (re *Regexp) String() string               { return re.expr }
func (re *Regexp) NumSubexp() int               { return len(re.SubexpNames()) - 1 }
func (re *Regexp) MatchString(s string) bool    { return re.all(s, 1) != nil }
func (re *Regexp) Match(b []byte) bool          { return re.MatchString(string(b)) }
func (re *Regexp) MarshalText() ([]byte, error) { return []byte(re.expr), nil }

func (re *Regexp) SubexpIndex(name string) int {
	if name != "" {
		for i, s := range re.SubexpNames() {
			if name == s {
				return i
			}
		}
	}
	return -1
}

func (re *Regexp) FindStringSubmatchIndex(s string) []int {
	if found := re.all(s, 1); found != nil {
		return found[0]
	}
	return nil
}

func (re *Regexp) FindStringIndex(s string) []int {
	if a := re.FindStringSubmatchIndex(s); a != nil {
		return a[0:2]
	}
	return nil
}

func (re *Regexp) FindString(s string) string {
	if a := re.FindStringSubmatchIndex(s); a != nil {
		return s[a[0]:a[1]]
	}
	return ""
}

func parts(s string, a []int) []string {
	if a == nil {
		return nil
	}
	out := make([]string, len(a)/2)
	for i := range out {
		if a[2*i] >= 0 {
			out[i] = s[a[2*i]:a[2*i+1]]
		}
	}
	return out
}

func (re *Regexp) FindStringSubmatch(s string) []string {
	return parts(s, re.FindStringSubmatchIndex(s))
}

func (re *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int { return re.all(s, n) }

func (re *Regexp) FindAllStringIndex(s string, n int) [][]int {
	var out [][]int
	for _, a := range re.all(s, n) {
		out = append(out, a[0:2])
	}
	return out
}

func (re *Regexp) FindAllString(s string, n int) []string {
	var out []string
	for _, a := range re.all(s, n) {
		out = append(out, s[a[0]:a[1]])
	}
	return out
}

func (re *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	var out [][]string
	for _, a := range re.all(s, n) {
		out = append(out, parts(s, a))
	}
	return out
}

func (re *Regexp) Find(b []byte) []byte {
	if a := re.FindIndex(b); a != nil {
		return b[a[0]:a[1]:a[1]]
	}
	return nil
}

func (re *Regexp) FindIndex(b []byte) []int         { return re.FindStringIndex(string(b)) }
func (re *Regexp) FindSubmatchIndex(b []byte) []int { return re.FindStringSubmatchIndex(string(b)) }

func (re *Regexp) FindSubmatch(b []byte) [][]byte {
	a := re.FindSubmatchIndex(b)
	if a == nil {
		return nil
	}
	out := make([][]byte, len(a)/2)
	for i := range out {
		if a[2*i] >= 0 {
			out[i] = b[a[2*i]:a[2*i+1]:a[2*i+1]]
		}
	}
	return out
}

func (re *Regexp) FindAll(b []byte, n int) [][]byte {
	var out [][]byte
	for _, a := range re.all(string(b), n) {
		out = append(out, b[a[0]:a[1]:a[1]])
	}
	return out
}

func (re *Regexp) replace(src string, repl func(a []int) string) string {
	var b strings.Builder
	last := 0
	for _, a := range re.all(src, -1) {
		b.WriteString(src[last:a[0]])
		b.WriteString(repl(a))
		last = a[1]
	}
	b.WriteString(src[last:])
	return b.String()
}

func (re *Regexp) ReplaceAllLiteralString(src, repl string) string {
	return re.replace(src, func([]int) string { return repl })
}

func (re *Regexp) ReplaceAllStringFunc(src string, repl func(string) string) string {
	return re.replace(src, func(a []int) string { return repl(src[a[0]:a[1]]) })
}

func (re *Regexp) ReplaceAllString(src, repl string) string {
	return re.replace(src, func(a []int) string { return re.expand(repl, src, a) })
}

func (re *Regexp) ReplaceAll(src, repl []byte) []byte {
	return []byte(re.ReplaceAllString(string(src), string(repl)))
}

func (re *Regexp) ReplaceAllFunc(src []byte, repl func([]byte) []byte) []byte {
	return []byte(re.ReplaceAllStringFunc(string(src), func(s string) string { return string(repl([]byte(s))) }))
}

func (re *Regexp) ExpandString(dst []byte, template string, src string, match []int) []byte {
	return append(dst, re.expand(template, src, match)...)
}

func (re *Regexp) expand(template, src string, a []int) string {
	out := ""
	for template != "" {
		before, after, ok := strings.Cut(template, "$")
		out += before
		if !ok {
			break
		}
		template = after
		if template != "" && template[0] == '$' {
			out += "$"
			template = template[1:]
			continue
		}
		name, rest, ok := variable(template)
		if !ok {
			out += "$"
			continue
		}
		template = rest
		i, err := strconv.Atoi(name)
		if err != nil {
			i = re.SubexpIndex(name)
		}
		if i >= 0 && 2*i+1 < len(a) && a[2*i] >= 0 {
			out += src[a[2*i]:a[2*i+1]]
		}
	}
	return out
}

// variable reads name or {name} at the beginning of s.
func variable(s string) (name, rest string, ok bool) {
	if s == "" {
		return "", "", false
	}
	brace := s[0] == '{'
	if brace {
		s = s[1:]
	}
	i := 0
	for i < len(s) && (s[i] == '_' || '0' <= s[i] && s[i] <= '9' || 'a' <= s[i] && s[i] <= 'z' || 'A' <= s[i] && s[i] <= 'Z') {
		i++
	}
	if i == 0 || brace && (i >= len(s) || s[i] != '}') {
		return "", "", false
	}
	if brace {
		return s[:i], s[i+1:], true
	}
	return s[:i], s[i:], true
}

func (re *Regexp) Split(s string, n int) []string {
	if n == 0 {
		return nil
	}
	if len(re.expr) > 0 && len(s) == 0 {
		return []string{""}
	}
	out := []string{}
	beg, end := 0, 0
	for _, match := range re.all(s, n) {
		if n > 0 && len(out) == n-1 {
			break
		}
		end = match[0]
		if match[1] != 0 {
			out = append(out, s[beg:end])
		}
		beg = match[1]
	}
	if end != len(s) {
		out = append(out, s[beg:])
	}
	return out
}
