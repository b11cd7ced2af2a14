package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func main() {
	var i, j int
	var u uint8
	var s, t string
	var f float64
	var b bool
	var r rune
	report := func(n int, err error) { fmt.Println(n, err, i, j, u, s, t, f, b, r) }
	report(fmt.Sscan("12 -7 hello", &i, &j, &s))
	report(fmt.Sscan("0x1f 0b11", &i, &j))
	report(fmt.Sscan("5\n6", &i, &j))
	report(fmt.Sscanln("5\n6", &i, &j))
	report(fmt.Sscanln("5 6 7", &i, &j))
	report(fmt.Sscanln("8 9", &i, &j))
	report(fmt.Sscan("", &i))
	report(fmt.Sscan("1", &i, &j))
	report(fmt.Sscan("abc", &i))
	report(fmt.Sscan("300", &u))
	report(fmt.Sscan("99999999999999999999", &i))
	report(fmt.Sscan("2.5e3 true", &f, &b))
	report(fmt.Sscan("x.5", &f))
	report(fmt.Sscanf("10-20", "%d-%d", &i, &j))
	report(fmt.Sscanf("10:20", "%d-%d", &i, &j))
	report(fmt.Sscanf("name: bob age: 42", "name: %s age: %d", &s, &i))
	report(fmt.Sscanf("ff 777", "%x %o", &i, &j))
	report(fmt.Sscanf("12345", "%2d%3d", &i, &j))
	report(fmt.Sscanf("x", "%c", &r))
	report(fmt.Sscanf("\"q s\" rest", "%q %s", &s, &t))
	report(fmt.Sscanf("1", "%d %d", &i, &j))
	report(fmt.Sscanf("1 2", "%d", &i))
	report(fmt.Sscanf("1 2", "%d %d", &i))
	report(fmt.Sscanf("1", "%z", &i))
	report(fmt.Sscan("1", i))
	in := bufio.NewReader(strings.NewReader("3\n10 20\n30 rest of line\n"))
	report(fmt.Fscan(in, &i))
	report(fmt.Fscan(in, &i, &j))
	report(fmt.Fscan(in, &i))
	line, err := in.ReadString('\n')
	fmt.Printf("%q %v\n", line, err)
	report(fmt.Fscan(in, &i))
	report(fmt.Fscanln(strings.NewReader("7 seven\n"), &i, &s))
	report(fmt.Scan(&i))
	report(fmt.Fscan(os.Stdin, &s))
}
