package errors

type errorString struct {
	s string
}

func (e *errorString) Error() string { return e.s }

func New(text string) error { return &errorString{text} }

var ErrUnsupported = New("unsupported operation")

func isComparable(err error) bool

func Unwrap(err error) error {
	if u, ok := err.(interface{ Unwrap() error }); ok {
		return u.Unwrap()
	}
	return nil
}

func Is(err, target error) bool {
	if err == nil || target == nil {
		return err == target
	}
	return is(err, target, isComparable(target))
}

func is(err, target error, comparable bool) bool {
	for err != nil {
		if comparable && isComparable(err) && err == target {
			return true
		}
		if x, ok := err.(interface{ Is(error) bool }); ok && x.Is(target) {
			return true
		}
		switch x := err.(type) {
		case interface{ Unwrap() error }:
			err = x.Unwrap()
		case interface{ Unwrap() []error }:
			for _, e := range x.Unwrap() {
				if e != nil && is(e, target, comparable) {
					return true
				}
			}
			return false
		default:
			return false
		}
	}
	return false
}

// The target of As is a pointer to a variable of any type, which only the run-time type knows.
func checkTarget(target any) string
func assignTarget(err error, target any) bool

func As(err error, target any) bool {
	if err == nil {
		return false
	}
	if wrong := checkTarget(target); wrong != "" {
		panic(wrong)
	}
	return as(err, target)
}

func as(err error, target any) bool {
	for err != nil {
		if assignTarget(err, target) {
			return true
		}
		if x, ok := err.(interface{ As(any) bool }); ok && x.As(target) {
			return true
		}
		switch x := err.(type) {
		case interface{ Unwrap() error }:
			err = x.Unwrap()
		case interface{ Unwrap() []error }:
			for _, e := range x.Unwrap() {
				if e != nil && as(e, target) {
					return true
				}
			}
			return false
		default:
			return false
		}
	}
	return false
}

func AsType[E error](err error) (E, bool) {
	for err != nil {
		if e, ok := err.(E); ok {
			return e, true
		}
		if x, ok := err.(interface{ As(any) bool }); ok {
			var e E
			if x.As(&e) {
				return e, true
			}
		}
		switch x := err.(type) {
		case interface{ Unwrap() error }:
			err = x.Unwrap()
		case interface{ Unwrap() []error }:
			for _, e := range x.Unwrap() {
				if found, ok := AsType[E](e); ok {
					return found, true
				}
			}
			err = nil
		default:
			err = nil
		}
	}
	var zero E
	return zero, false
}

type joinError struct {
	errs []error
}

func (e *joinError) Error() string {
	text := ""
	for i, err := range e.errs {
		if i > 0 {
			text += "\n"
		}
		text += err.Error()
	}
	return text
}

func (e *joinError) Unwrap() []error { return e.errs }

func Join(errs ...error) error {
	var found []error
	for _, err := range errs {
		if err != nil {
			found = append(found, err)
		}
	}
	if found == nil {
		return nil
	}
	return &joinError{found}
}
