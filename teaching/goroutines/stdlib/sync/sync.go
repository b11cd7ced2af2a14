package sync

type Locker interface {
	Lock()
	Unlock()
}

type Mutex struct {
	state int32
	sema  uint32
}

func (m *Mutex) Lock()
func (m *Mutex) Unlock()
func (m *Mutex) TryLock() bool

type RWMutex struct {
	w           Mutex
	writerSem   uint32
	readerSem   uint32
	readerCount int32
	readerWait  int32
}

func (rw *RWMutex) Lock()
func (rw *RWMutex) Unlock()
func (rw *RWMutex) RLock()
func (rw *RWMutex) RUnlock()
func (rw *RWMutex) TryLock() bool
func (rw *RWMutex) TryRLock() bool

type rlocker struct{ rw *RWMutex }

func (r rlocker) Lock()   { r.rw.RLock() }
func (r rlocker) Unlock() { r.rw.RUnlock() }

func (rw *RWMutex) RLocker() Locker { return rlocker{rw} }

type WaitGroup struct {
	counter int32
	waiters uint32
	sema    uint64
}

func (wg *WaitGroup) Add(delta int)
func (wg *WaitGroup) Wait()

func (wg *WaitGroup) Done() { wg.Add(-1) }

func (wg *WaitGroup) Go(f func()) {
	wg.Add(1)
	go func() {
		defer func() {
			if x := recover(); x != nil {
				panic(x)
			}
			wg.Done()
		}()
		f()
	}()
}

type Cond struct {
	L      Locker
	notify uint64
}

func NewCond(l Locker) *Cond { return &Cond{L: l} }

func (c *Cond) ticket() int
func (c *Cond) wait(ticket int)
func (c *Cond) Signal()
func (c *Cond) Broadcast()

func (c *Cond) Wait() {
	t := c.ticket()
	c.L.Unlock()
	c.wait(t)
	c.L.Lock()
}

type Once struct {
	done bool
	m    Mutex
}

func (o *Once) Do(f func()) {
	if !o.done {
		o.doSlow(f)
	}
}

func (o *Once) doSlow(f func()) {
	o.m.Lock()
	defer o.m.Unlock()
	if !o.done {
		defer func() { o.done = true }()
		f()
	}
}

func OnceFunc(f func()) func() {
	var once Once
	var valid bool
	var p any
	run := func() {
		defer func() {
			p = recover()
			if !valid {
				panic(p)
			}
		}()
		f()
		f = nil
		valid = true
	}
	return func() {
		once.Do(run)
		if !valid {
			panic(p)
		}
	}
}

func OnceValue[T any](f func() T) func() T {
	var result T
	do := OnceFunc(func() { result = f() })
	return func() T {
		do()
		return result
	}
}

func OnceValues[T1, T2 any](f func() (T1, T2)) func() (T1, T2) {
	var r1 T1
	var r2 T2
	do := OnceFunc(func() { r1, r2 = f() })
	return func() (T1, T2) {
		do()
		return r1, r2
	}
}

type Pool struct {
	items []any
	New   func() any
}

func (p *Pool) Put(x any) {
	if x != nil {
		p.items = append(p.items, x)
	}
}

func (p *Pool) Get() any {
	if n := len(p.items); n > 0 {
		x := p.items[n-1]
		p.items = p.items[:n-1]
		return x
	}
	if p.New != nil {
		return p.New()
	}
	return nil
}

type Map struct {
	m map[any]any
}

func (m *Map) Load(key any) (value any, ok bool) {
	value, ok = m.m[key]
	return
}

func (m *Map) Store(key, value any) {
	if m.m == nil {
		m.m = map[any]any{}
	}
	m.m[key] = value
}

func (m *Map) LoadOrStore(key, value any) (actual any, loaded bool) {
	if v, ok := m.m[key]; ok {
		return v, true
	}
	m.Store(key, value)
	return value, false
}

func (m *Map) LoadAndDelete(key any) (value any, loaded bool) {
	value, loaded = m.m[key]
	delete(m.m, key)
	return
}

func (m *Map) Delete(key any) { delete(m.m, key) }

func (m *Map) Swap(key, value any) (previous any, loaded bool) {
	previous, loaded = m.m[key]
	m.Store(key, value)
	return
}

func (m *Map) CompareAndSwap(key, old, new any) bool {
	if v, ok := m.m[key]; ok && v == old {
		m.m[key] = new
		return true
	}
	return false
}

func (m *Map) CompareAndDelete(key, old any) bool {
	if v, ok := m.m[key]; ok && v == old {
		delete(m.m, key)
		return true
	}
	return false
}

func (m *Map) Clear() { clear(m.m) }

func (m *Map) Range(f func(key, value any) bool) {
	for k, v := range m.m {
		if !f(k, v) {
			break
		}
	}
}
