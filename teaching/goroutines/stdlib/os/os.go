package os

import (
	"errors"
	"io"
	"io/fs"
)

var (
	Args   = []string{"./prog"}
	Stdin  = &File{fd: 0, name: "/dev/stdin"}
	Stdout = &File{fd: 1, name: "/dev/stdout"}
	Stderr = &File{fd: 2, name: "/dev/stderr"}

	ErrInvalid    = fs.ErrInvalid
	ErrPermission = fs.ErrPermission
	ErrExist      = fs.ErrExist
	ErrNotExist   = fs.ErrNotExist
	ErrClosed     = fs.ErrClosed
)

type PathError = fs.PathError
type FileMode = fs.FileMode

type errno string

func (e errno) Error() string { return string(e) }
func (e errno) Is(target error) bool {
	return e == "no such file or directory" && target == fs.ErrNotExist
}

type File struct {
	fd     int
	name   string
	closed bool
}

func write(fd int, data string)
func read(n int) string
func exit(code int)

func Exit(code int) { exit(code) }

func (f *File) Write(b []byte) (n int, err error) { return f.WriteString(string(b)) }

func (f *File) WriteString(s string) (n int, err error) {
	if f == nil {
		return 0, ErrInvalid
	}
	if f.closed {
		return 0, &PathError{"write", f.name, ErrClosed}
	}
	if f.fd == 0 {
		return 0, &PathError{"write", f.name, errors.New("bad file descriptor")}
	}
	write(f.fd, s)
	return len(s), nil
}

func (f *File) Read(b []byte) (n int, err error) {
	if f.closed {
		return 0, &PathError{"read", f.name, ErrClosed}
	}
	if len(b) == 0 {
		return 0, nil
	}
	n = copy(b, read(len(b)))
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

func (f *File) Close() error {
	if f.closed {
		return &PathError{"close", f.name, ErrClosed}
	}
	f.closed = true
	return nil
}

func (f *File) Name() string { return f.name }
func (f *File) Fd() uintptr  { return uintptr(f.fd) }
func (f *File) Sync() error  { return nil }

func Open(name string) (*File, error) {
	return nil, &PathError{"open", name, errno("no such file or directory")}
}

func Create(name string) (*File, error) {
	return nil, &PathError{"open", name, errno("read-only file system")}
}

func ReadFile(name string) ([]byte, error) {
	_, err := Open(name)
	return nil, err
}

func WriteFile(name string, data []byte, perm FileMode) error {
	_, err := Create(name)
	return err
}

func Getenv(key string) string            { return "" }
func LookupEnv(key string) (string, bool) { return "", false }
func Setenv(key, value string) error      { return nil }
func Environ() []string                   { return nil }
func Getpid() int                         { return 1 }
func Hostname() (string, error)           { return "schedlab", nil }
func Getwd() (string, error)              { return "/", nil }
func IsNotExist(err error) bool           { return errors.Is(err, ErrNotExist) }
func IsExist(err error) bool              { return errors.Is(err, ErrExist) }

type Signal interface {
	String() string
	Signal()
}

type signal string

func (s signal) String() string { return string(s) }
func (s signal) Signal()        {}

var (
	Interrupt Signal = signal("interrupt")
	Kill      Signal = signal("killed")
)
