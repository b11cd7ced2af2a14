package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
)

type base struct {
	ID int `json:"id"`
}

type person struct {
	base
	Name    string         `json:"name"`
	Age     int            `json:"age,omitempty"`
	Tags    []string       `json:"tags"`
	Extra   map[string]any `json:"extra,omitempty"`
	Next    *person        `json:"next,omitempty"`
	Secret  string         `json:"-"`
	Quoted  int            `json:"quoted,string"`
	Raw     []byte         `json:"raw"`
	Scores  [2]float64     `json:"scores"`
	private int
	M       map[int]bool
	Any     any
}

type level int

func (l level) MarshalJSON() ([]byte, error) { return []byte(fmt.Sprintf("\"L%d\"", int(l))), nil }
func (l *level) UnmarshalJSON(data []byte) error {
	_, err := fmt.Sscanf(string(data), "\"L%d\"", (*int)(l))
	return err
}

func main() {
	p := person{base: base{7}, Name: "Ann <&> \"q\" \u2028 ü\n", Tags: nil, Raw: []byte("hi"), Quoted: 5, M: map[int]bool{2: true, 1: false}}
	p.Next = &person{Name: "Bob", Age: 3, Tags: []string{"x"}, Extra: map[string]any{"b": 1, "a": []any{nil, 2.5, "s"}}}
	text, err := json.Marshal(p)
	fmt.Println(string(text), err)
	text, err = json.MarshalIndent(map[string]any{"z": []int{1, 2}, "a": struct{}{}, "e": []int{}, "n": nil}, ">", "  ")
	fmt.Println(string(text), err)
	for _, v := range []any{1e21, 1e-7, 100.0, 0.1, float32(0.1), int8(-3), true, nil, "s", []any{}, level(3), map[string]level{"k": 4}, json.RawMessage(`{"a": 1}`)} {
		text, err = json.Marshal(v)
		fmt.Println(string(text), err)
	}
	for _, v := range []any{make(chan int), math.NaN(), func() {}, map[string]any{"x": make(chan bool)}} {
		_, err = json.Marshal(v)
		fmt.Println(err)
	}
	var q person
	err = json.Unmarshal([]byte(`{"id": 9, "NAME": "Zoe\u00e9", "age": 5, "tags": ["a", "b"], "next": {"name": "N"}, "raw": "aGk=", "scores": [1, 2.5, 3], "M": {"3": true}, "quoted": "12", "Any": {"k": [1, "x", null, true]}}`), &q)
	fmt.Printf("%+v %v %v\n", q.Any, q.Next.Name, err)
	fmt.Println(q.ID, q.Name, q.Age, q.Tags, string(q.Raw), q.Scores, q.M, q.Quoted)
	var anything any
	fmt.Println(json.Unmarshal([]byte(`{"a": [1, 2, {"b": null}], "c": "d"}`), &anything), anything)
	m := anything.(map[string]any)
	fmt.Println(m["a"].([]any)[0].(float64))
	var l level
	fmt.Println(json.Unmarshal([]byte(`"L42"`), &l), int(l))
	for _, bad := range []string{`{"a" 1}`, `[1,]`, `{`, ``, `nul`, `{"a":1}}`, `"abc`, `01`, `[1 2]`, `{a:1}`, `-`, `1.`, `"\x"`} {
		err := json.Unmarshal([]byte(bad), &anything)
		var syntax *json.SyntaxError
		fmt.Println(err, errors.As(err, &syntax))
	}
	var n int
	var s struct {
		A int
		B struct{ C string }
	}
	fmt.Println(json.Unmarshal([]byte(`"x"`), &n))
	fmt.Println(json.Unmarshal([]byte(`{"A": "x", "B": {"C": 5}}`), &s))
	fmt.Println(json.Unmarshal([]byte(`1.5`), &n))
	fmt.Println(json.Unmarshal([]byte(`1`), n))
	fmt.Println(json.Unmarshal([]byte(`[1, 2]`), &s))
	dec := json.NewDecoder(strings.NewReader(`{"A": 1} {"A": 2} [3]`))
	for {
		err := dec.Decode(&s)
		fmt.Println(s.A, err)
		if err != nil {
			break
		}
	}
	fmt.Println(dec.Decode(&s) == io.EOF)
	enc := json.NewEncoder(os.Stdout)
	enc.SetIndent("", "\t")
	fmt.Println(enc.Encode(map[string]int{"b": 1, "a": 2}))
	fmt.Println(json.Valid([]byte(`{}`)), json.Valid([]byte(`{`)))
}
