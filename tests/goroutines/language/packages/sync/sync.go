package sync

type noCopy struct{}

type Mutex struct {
	_     noCopy
	state int32
}

func (m *Mutex) Lock()
func (m *Mutex) Unlock()
func (m *Mutex) TryLock() bool

type Locker interface {
	Lock()
	Unlock()
}

type RWMutex struct{ w Mutex }

func (rw *RWMutex) RLock()
func (rw *RWMutex) RUnlock()
func (rw *RWMutex) Lock()
func (rw *RWMutex) Unlock()

type WaitGroup struct{ n int }

func (wg *WaitGroup) Add(delta int)
func (wg *WaitGroup) Done()
func (wg *WaitGroup) Wait()
func (wg *WaitGroup) Go(f func())

type Once struct{ done bool }

func (o *Once) Do(f func())

func OnceFunc(f func()) func()
func OnceValue[T any](f func() T) func() T { return f }
