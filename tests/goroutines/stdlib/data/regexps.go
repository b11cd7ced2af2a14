package main

import (
	"fmt"
	"regexp"
	"strings"
)

func main() {
	texts := []string{"", "a", "abc", "aaa", "foo.bar@x.org and a-b@c.de", "2026-12-01 13:37", "héllo wörld", "x\ny\nz", "key=value; k2=v2", "AbCaBc", "a\xffb", "aXbXc", "((nested))"}
	patterns := []string{
		`a`, `a*`, `a+?`, `(a)(b)?`, `(\w+)@(\w+)\.(\w+)`, `(?P<y>\d{4})-(?P<m>\d\d)`, `^`, `$`, `(?m)^\w$`, `(?i)abc`, `[^a-c]+`, `[[:alpha:]]+`,
		`\bb`, `\B.`, `(?s).+`, `.+`, `a|ab|abc`, `(a|ab)(c|bcd)?`, `\pL+`, `\p{Lu}`, `[\d-]+`, `x{0}`, `(\w)=(\w)`, `(?U)a+`, `[é-ö]`, `\x61`, `\Q((\E`,
		`(a*)*`, `(?:ab?)+`, `(|a)*`, `(a?)*?b`, `[]a]`, `\s+`, `(?i:B)c`, `a{2,3}`, `\.`, `()`, `[^\n]`, `\W`, `(?:(a)|b)+`,
	}
	for _, p := range patterns {
		re := regexp.MustCompile(p)
		for _, t := range texts {
			fmt.Printf("%q %q %v %q %v %q %q\n", p, t, re.MatchString(t), re.FindString(t), re.FindStringSubmatchIndex(t), re.FindAllStringSubmatch(t, -1), re.FindAllString(t, 2))
			fmt.Printf("%q %q %q\n", re.ReplaceAllString(t, "<$0${1}$x>"), re.Split(t, -1), re.Split(t, 2))
		}
	}
	re := regexp.MustCompile(`(?P<first>\w+) (?P<last>\w+)`)
	fmt.Println(re.ReplaceAllString("Ann Lee", "${last}, $first $$1 $"), re.SubexpNames(), re.NumSubexp(), re.SubexpIndex("last"), re)
	fmt.Println(re.ReplaceAllStringFunc("ann lee", strings.ToUpper), re.ReplaceAllLiteralString("a b", "$1"), string(re.Find([]byte("x y"))))
	fmt.Println(regexp.QuoteMeta("a.b*[c]"))
	for _, bad := range []string{`(`, `)`, `[a`, `a**`, `*`, `a{2,1}`, `a{1001}`, `\y`, `\`, `(?=a)`, `(?P<n`, `(?P<1-a>x)`, `[z-a]`, `[[:foo:]]`, `\pX`, `(?z)`, `a|*`, `(?<n>a)(?<n>b)`, `x{`, `(?<=a)b`, `\8`, "a\xff"} {
		_, err := regexp.Compile(bad)
		fmt.Println(err)
	}
	ok, err := regexp.MatchString(`^(a+)+$`, strings.Repeat("a", 200)+"b")
	fmt.Println(ok, err)
	defer func() { fmt.Println(recover()) }()
	regexp.MustCompile(`a(b`)
}
