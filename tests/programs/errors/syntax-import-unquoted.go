package main

import fmt
import "os" as o

func main() { fmt.Println() }
