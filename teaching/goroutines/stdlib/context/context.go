package context

import (
	"errors"
	"sync"
	"time"
)

type Context interface {
	Deadline() (deadline time.Time, ok bool)
	Done() <-chan struct{}
	Err() error
	Value(key any) any
}

type CancelFunc func()
type CancelCauseFunc func(cause error)

var Canceled = errors.New("context canceled")

type deadlineExceededError struct{}

func (deadlineExceededError) Error() string   { return "context deadline exceeded" }
func (deadlineExceededError) Timeout() bool   { return true }
func (deadlineExceededError) Temporary() bool { return true }

var DeadlineExceeded error = deadlineExceededError{}

type emptyCtx struct{}

func (emptyCtx) Deadline() (deadline time.Time, ok bool) { return }
func (emptyCtx) Done() <-chan struct{}                   { return nil }
func (emptyCtx) Err() error                              { return nil }
func (emptyCtx) Value(key any) any                       { return nil }

type backgroundCtx struct{ emptyCtx }

func (backgroundCtx) String() string { return "context.Background" }

type todoCtx struct{ emptyCtx }

func (todoCtx) String() string { return "context.TODO" }

func Background() Context { return backgroundCtx{} }
func TODO() Context       { return todoCtx{} }

type stringer interface{ String() string }

func typeName(v any) string

func name(c Context) string {
	if s, ok := c.(stringer); ok {
		return s.String()
	}
	return typeName(c)
}

var cancelCtxKey int

type child interface {
	cancel(removeFromParent bool, err, cause error)
}

type cancelCtx struct {
	parent   Context
	mu       sync.Mutex
	done     chan struct{}
	children map[child]struct{}
	order    []child
	err      error
	cause    error
}

func (c *cancelCtx) Deadline() (deadline time.Time, ok bool) { return c.parent.Deadline() }

func (c *cancelCtx) Value(key any) any {
	if key == &cancelCtxKey {
		return c
	}
	return c.parent.Value(key)
}

func (c *cancelCtx) Done() <-chan struct{} {
	if c.done == nil {
		c.done = make(chan struct{})
	}
	return c.done
}

func (c *cancelCtx) Err() error     { return c.err }
func (c *cancelCtx) String() string { return name(c.parent) + ".WithCancel" }

func (c *cancelCtx) cancel(removeFromParent bool, err, cause error) {
	if cause == nil {
		cause = err
	}
	if c.err != nil {
		return
	}
	c.err, c.cause = err, cause
	if c.done == nil {
		c.done = make(chan struct{})
	}
	close(c.done)
	for _, each := range c.order {
		if _, there := c.children[each]; there {
			each.cancel(false, err, cause)
		}
	}
	c.children, c.order = nil, nil
	if removeFromParent {
		removeChild(c.parent, c)
	}
}

func (c *cancelCtx) attach(parent Context, self child) {
	c.parent = parent
	done := parent.Done()
	if done == nil {
		return
	}
	select {
	case <-done:
		self.cancel(false, parent.Err(), Cause(parent))
		return
	default:
	}
	if p, ok := parentCancelCtx(parent); ok {
		if p.err != nil {
			self.cancel(false, p.err, p.cause)
			return
		}
		if p.children == nil {
			p.children = map[child]struct{}{}
		}
		p.children[self] = struct{}{}
		p.order = append(p.order, self)
		return
	}
	go func() {
		select {
		case <-parent.Done():
			self.cancel(false, parent.Err(), Cause(parent))
		case <-c.Done():
		}
	}()
}

func parentCancelCtx(parent Context) (*cancelCtx, bool) {
	p, ok := parent.Value(&cancelCtxKey).(*cancelCtx)
	if !ok || p.Done() != parent.Done() {
		return nil, false
	}
	return p, true
}

func removeChild(parent Context, c child) {
	if p, ok := parentCancelCtx(parent); ok {
		delete(p.children, c)
	}
}

func newCancel(parent Context) *cancelCtx {
	if parent == nil {
		panic("cannot create context from nil parent")
	}
	c := &cancelCtx{}
	c.attach(parent, c)
	return c
}

func WithCancel(parent Context) (ctx Context, cancel CancelFunc) {
	c := newCancel(parent)
	return c, func() { c.cancel(true, Canceled, nil) }
}

func WithCancelCause(parent Context) (ctx Context, cancel CancelCauseFunc) {
	c := newCancel(parent)
	return c, func(cause error) { c.cancel(true, Canceled, cause) }
}

func Cause(c Context) error {
	if cc, ok := c.Value(&cancelCtxKey).(*cancelCtx); ok {
		if cc.cause != nil {
			return cc.cause
		}
	}
	return c.Err()
}

type timerCtx struct {
	cancelCtx
	timer    *time.Timer
	deadline time.Time
}

func (c *timerCtx) Deadline() (deadline time.Time, ok bool) { return c.deadline, true }

func (c *timerCtx) String() string {
	return name(c.cancelCtx.parent) + ".WithDeadline(" + c.deadline.String() + " [" + time.Until(c.deadline).String() + "])"
}

func (c *timerCtx) cancel(removeFromParent bool, err, cause error) {
	c.cancelCtx.cancel(false, err, cause)
	if removeFromParent {
		removeChild(c.cancelCtx.parent, c)
	}
	if c.timer != nil {
		c.timer.Stop()
		c.timer = nil
	}
}

func WithDeadline(parent Context, d time.Time) (Context, CancelFunc) {
	return WithDeadlineCause(parent, d, nil)
}

func WithDeadlineCause(parent Context, d time.Time, cause error) (Context, CancelFunc) {
	if parent == nil {
		panic("cannot create context from nil parent")
	}
	if cur, ok := parent.Deadline(); ok && cur.Before(d) {
		return WithCancel(parent)
	}
	c := &timerCtx{deadline: d}
	c.cancelCtx.attach(parent, c)
	dur := time.Until(d)
	if dur <= 0 {
		c.cancel(true, DeadlineExceeded, cause)
		return c, func() { c.cancel(false, Canceled, nil) }
	}
	if c.err == nil {
		c.timer = time.AfterFunc(dur, func() { c.cancel(true, DeadlineExceeded, cause) })
	}
	return c, func() { c.cancel(true, Canceled, nil) }
}

func WithTimeout(parent Context, timeout time.Duration) (Context, CancelFunc) {
	return WithDeadline(parent, time.Now().Add(timeout))
}

func WithTimeoutCause(parent Context, timeout time.Duration, cause error) (Context, CancelFunc) {
	return WithDeadlineCause(parent, time.Now().Add(timeout), cause)
}

type valueCtx struct {
	Context
	key, val any
}

func WithValue(parent Context, key, val any) Context {
	if parent == nil {
		panic("cannot create context from nil parent")
	}
	if key == nil {
		panic("nil key")
	}
	if !comparable_(key) {
		panic("key is not comparable")
	}
	return &valueCtx{parent, key, val}
}

func comparable_(v any) bool
func shown(v any) string

func (c *valueCtx) String() string {
	return name(c.Context) + ".WithValue(" + text(c.key) + ", " + text(c.val) + ")"
}

func text(v any) string {
	switch s := v.(type) {
	case stringer:
		return s.String()
	case string:
		return s
	case nil:
		return "<nil>"
	}
	return shown(v)
}

func (c *valueCtx) Value(key any) any {
	if c.key == key {
		return c.val
	}
	return c.Context.Value(key)
}

type withoutCancelCtx struct{ c Context }

func WithoutCancel(parent Context) Context {
	if parent == nil {
		panic("cannot create context from nil parent")
	}
	return withoutCancelCtx{parent}
}

func (withoutCancelCtx) Deadline() (deadline time.Time, ok bool) { return }
func (withoutCancelCtx) Done() <-chan struct{}                   { return nil }
func (withoutCancelCtx) Err() error                              { return nil }
func (c withoutCancelCtx) Value(key any) any {
	if key == &cancelCtxKey {
		return nil
	}
	return c.c.Value(key)
}
func (c withoutCancelCtx) String() string { return name(c.c) + ".WithoutCancel" }

type afterFuncCtx struct {
	cancelCtx
	once sync.Once
	f    func()
}

func (a *afterFuncCtx) cancel(removeFromParent bool, err, cause error) {
	a.cancelCtx.cancel(false, err, cause)
	if removeFromParent {
		removeChild(a.cancelCtx.parent, a)
	}
	a.once.Do(func() { go a.f() })
}

func AfterFunc(ctx Context, f func()) (stop func() bool) {
	a := &afterFuncCtx{f: f}
	a.cancelCtx.attach(ctx, a)
	return func() bool {
		stopped := false
		a.once.Do(func() { stopped = true })
		if stopped {
			a.cancel(true, Canceled, nil)
		}
		return stopped
	}
}
