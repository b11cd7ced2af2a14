package os

import "io"

type File struct{ fd int }

func (f *File) Write(b []byte) (n int, err error)

var Stdout = &File{1}
var Stderr = &File{2}
var Args []string

func Exit(code int)

var _ io.Writer = Stdout
