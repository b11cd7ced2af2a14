package main

import (
	"bufio"
	"bytes"
	"container/heap"
	"container/list"
	"container/ring"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
)

type H []int

func (h H) Len() int           { return len(h) }
func (h H) Less(i, j int) bool { return h[i] < h[j] }
func (h H) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *H) Push(x any)        { *h = append(*h, x.(int)) }
func (h *H) Pop() any          { o := *h; n := len(o); x := o[n-1]; *h = o[:n-1]; return x }

type errW struct{}

func (errW) Write(p []byte) (int, error) { return 0, errors.New("boom") }
func main() {
	sc := bufio.NewScanner(strings.NewReader("one two\nthree\r\n\nfour"))
	for sc.Scan() {
		fmt.Printf("%q\n", sc.Text())
	}
	fmt.Println(sc.Err())
	sc = bufio.NewScanner(strings.NewReader("  one two\nthree ü x\n "))
	sc.Split(bufio.ScanWords)
	for sc.Scan() {
		fmt.Printf("%q ", sc.Text())
	}
	sc = bufio.NewScanner(strings.NewReader("aüb"))
	sc.Split(bufio.ScanRunes)
	for sc.Scan() {
		fmt.Printf("%q ", sc.Text())
	}
	r := bufio.NewReader(strings.NewReader("line1\nline2\nrest"))
	for {
		s, err := r.ReadString('\n')
		fmt.Printf("%q %v\n", s, err)
		if err != nil {
			break
		}
	}
	w := bufio.NewWriter(os.Stdout)
	fmt.Fprintf(w, "hello %d\n", 5)
	fmt.Println("first")
	w.Flush()
	w2 := bufio.NewWriterSize(errW{}, 16)
	n, err := w2.WriteString("more than sixteen bytes")
	fmt.Println(n, err, w2.Flush())
	var b bytes.Buffer
	b.WriteString("hi ")
	b.WriteByte('x')
	fmt.Fprintf(&b, " %v", []int{1})
	fmt.Println(b.String(), b.Len())
	l, err := b.ReadString(' ')
	fmt.Printf("%q %v %q\n", l, err, b.String())
	fmt.Println(bytes.Contains([]byte("abc"), []byte("b")), bytes.Split([]byte("a,b"), []byte(",")), string(bytes.ToUpper([]byte("abc"))), bytes.Fields([]byte(" a b ")))
	d, _ := io.ReadAll(io.LimitReader(strings.NewReader("abcdefgh"), 5))
	fmt.Println(string(d))
	h := &H{5, 2, 8}
	heap.Init(h)
	heap.Push(h, 3)
	for h.Len() > 0 {
		fmt.Print(heap.Pop(h), " ")
	}
	fmt.Println()
	ll := list.New()
	ll.PushBack(1)
	ll.PushFront(0)
	e := ll.PushBack(2)
	ll.InsertBefore(9, e)
	ll.MoveToFront(e)
	for e := ll.Front(); e != nil; e = e.Next() {
		fmt.Print(e.Value, " ")
	}
	fmt.Println(ll.Len())
	rg := ring.New(3)
	for i := range 3 {
		rg.Value = i
		rg = rg.Next()
	}
	rg.Do(func(x any) { fmt.Print(x, " ") })
	fmt.Println(rg.Len())
	log.SetOutput(os.Stdout)
	log.SetFlags(log.Lshortfile)
	log.Println("here")
	log.SetFlags(0)
	log.SetPrefix("p: ")
	log.Printf("x %d", 1)
	lg := log.New(os.Stdout, "[l] ", log.Lmsgprefix)
	lg.Print("a", 1, 2, "b")
	pr := bufio.NewReader(os.Stdin)
	_, err = pr.ReadByte()
	fmt.Println(err)
	var sb strings.Builder
	mw := io.MultiWriter(&sb, os.Stdout)
	fmt.Fprintln(mw, "multi")
	fmt.Print(sb.String())
	tr := io.TeeReader(strings.NewReader("tee"), os.Stdout)
	io.Copy(io.Discard, tr)
	fmt.Println()
	log.Panicf("bad %d", 3)
}
