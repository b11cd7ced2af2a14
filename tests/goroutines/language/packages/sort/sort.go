package sort

type Interface interface {
	Len() int
	Less(i, j int) bool
	Swap(i, j int)
}

func Sort(data Interface)
func Ints(x []int)
func Strings(x []string)
func Slice(x any, less func(i, j int) bool)
