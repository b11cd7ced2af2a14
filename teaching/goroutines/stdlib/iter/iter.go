package iter

type Seq[V any] func(yield func(V) bool)

type Seq2[K, V any] func(yield func(K, V) bool)

type puller struct {
	steps  any
	inside bool
	begun  bool
	done   bool
}

// advance runs body until it calls pause, and says whether it did; wanted is what pause returns.
func advance(p *puller, body func(pause func() bool), wanted bool) bool

func (p *puller) next(body func(pause func() bool)) bool {
	if p.done {
		return false
	}
	p.done = true
	p.done = !advance(p, body, true)
	return !p.done
}

func (p *puller) stop(body func(pause func() bool)) {
	if !p.done {
		p.done = true
		if p.begun {
			advance(p, body, false)
		}
	}
}

func Pull[V any](seq Seq[V]) (next func() (V, bool), stop func()) {
	var value V
	p := &puller{}
	body := func(pause func() bool) {
		seq(func(v V) bool {
			value = v
			return pause()
		})
	}
	next = func() (V, bool) {
		var v V
		if !p.next(body) {
			return v, false
		}
		v, value = value, v
		return v, true
	}
	return next, func() { p.stop(body) }
}

func Pull2[K, V any](seq Seq2[K, V]) (next func() (K, V, bool), stop func()) {
	var key K
	var value V
	p := &puller{}
	body := func(pause func() bool) {
		seq(func(k K, v V) bool {
			key, value = k, v
			return pause()
		})
	}
	next = func() (K, V, bool) {
		var k K
		var v V
		if !p.next(body) {
			return k, v, false
		}
		k, key = key, k
		v, value = value, v
		return k, v, true
	}
	return next, func() { p.stop(body) }
}
