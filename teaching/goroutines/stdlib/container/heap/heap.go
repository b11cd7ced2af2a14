package heap

import "sort"

type Interface interface {
	sort.Interface
	Push(x any)
	Pop() any
}

func Init(h Interface) {
	n := h.Len()
	for i := n/2 - 1; i >= 0; i-- {
		down(h, i, n)
	}
}

func Push(h Interface, x any) {
	h.Push(x)
	up(h, h.Len()-1)
}

func Pop(h Interface) any {
	last := h.Len() - 1
	h.Swap(0, last)
	down(h, 0, last)
	return h.Pop()
}

func Remove(h Interface, i int) any {
	last := h.Len() - 1
	if last != i {
		h.Swap(i, last)
		if !down(h, i, last) {
			up(h, i)
		}
	}
	return h.Pop()
}

func Fix(h Interface, i int) {
	if !down(h, i, h.Len()) {
		up(h, i)
	}
}

func up(h Interface, child int) {
	for {
		parent := (child - 1) / 2
		if parent == child || !h.Less(child, parent) {
			return
		}
		h.Swap(parent, child)
		child = parent
	}
}

func down(h Interface, start, n int) bool {
	root := start
	for {
		child := 2*root + 1
		if child >= n || child < 0 {
			break
		}
		if right := child + 1; right < n && h.Less(right, child) {
			child = right
		}
		if !h.Less(child, root) {
			break
		}
		h.Swap(root, child)
		root = child
	}
	return root > start
}
