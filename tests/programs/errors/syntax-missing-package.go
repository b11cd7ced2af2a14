import "fmt" // ERROR `syntax error: package statement must be first`

func main() { fmt.Println() }
