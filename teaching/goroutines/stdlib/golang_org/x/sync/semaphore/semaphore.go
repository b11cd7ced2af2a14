package semaphore

import (
	"container/list"
	"context"
	"sync"
)

type waiter struct {
	n     int64
	ready chan<- struct{}
}

func NewWeighted(n int64) *Weighted { return &Weighted{size: n} }

type Weighted struct {
	size    int64
	cur     int64
	mu      sync.Mutex
	waiters list.List
}

func (s *Weighted) Acquire(ctx context.Context, n int64) error {
	done := ctx.Done()
	s.mu.Lock()
	select {
	case <-done:
		s.mu.Unlock()
		return ctx.Err()
	default:
	}
	if s.size-s.cur >= n && s.waiters.Len() == 0 {
		s.cur += n
		s.mu.Unlock()
		return nil
	}
	if n > s.size {
		s.mu.Unlock()
		<-done
		return ctx.Err()
	}
	ready := make(chan struct{})
	place := s.waiters.PushBack(waiter{n: n, ready: ready})
	s.mu.Unlock()
	select {
	case <-done:
		return s.giveUp(ctx, n, ready, place)
	case <-ready:
		select {
		case <-done:
			s.Release(n)
			return ctx.Err()
		default:
		}
		return nil
	}
}

// giveUp leaves the queue, or gives back what was granted at the last moment.
func (s *Weighted) giveUp(ctx context.Context, n int64, ready chan struct{}, place *list.Element) error {
	s.mu.Lock()
	select {
	case <-ready:
		s.cur -= n
		s.notifyWaiters()
	default:
		first := s.waiters.Front() == place
		s.waiters.Remove(place)
		if first && s.size > s.cur {
			s.notifyWaiters()
		}
	}
	s.mu.Unlock()
	return ctx.Err()
}

func (s *Weighted) TryAcquire(n int64) bool {
	s.mu.Lock()
	ok := s.size-s.cur >= n && s.waiters.Len() == 0
	if ok {
		s.cur += n
	}
	s.mu.Unlock()
	return ok
}

func (s *Weighted) Release(n int64) {
	s.mu.Lock()
	s.cur -= n
	if s.cur < 0 {
		s.mu.Unlock()
		panic("semaphore: released more than held")
	}
	s.notifyWaiters()
	s.mu.Unlock()
}

func (s *Weighted) notifyWaiters() {
	for {
		next := s.waiters.Front()
		if next == nil {
			return
		}
		w := next.Value.(waiter)
		if s.size-s.cur < w.n {
			return
		}
		s.cur += w.n
		s.waiters.Remove(next)
		close(w.ready)
	}
}
