package errors

type errorString struct{ s string }

func (e *errorString) Error() string { return e.s }

func New(text string) error { return &errorString{text} }

func Is(err, target error) bool
func As(err error, target any) bool
func Join(errs ...error) error
func Unwrap(err error) error
