package main

import (
	"fmt"
	"os"
	"text/tabwriter"
)

func main() {
	texts := []string{
		"a\tb\tc\naaa\tbbbb\tc\n", "Name\tAge\nAnn\t5\n\nüüü\t123\n", "x\ty\t\nxxx\tyyyyy\t\n", "one\n\ttwo\n\t\tthree\n", "a\t\tb\n\t\tc\nlonger\t\td",
		"1\t2\t3\t\n11\t22\t\n111\t\n1\t2\t3\t\n", "a\v\vb\n\v\vc\nlonger\v\vd", "", "no tabs", "\n\n",
	}
	for _, flags := range []uint{0, tabwriter.AlignRight, tabwriter.Debug, tabwriter.AlignRight | tabwriter.Debug, tabwriter.TabIndent, tabwriter.DiscardEmptyColumns} {
		for _, set := range [][4]int{{0, 8, 1, ' '}, {5, 0, 3, '.'}, {0, 8, 0, '\t'}, {8, 4, 2, '\t'}} {
			for _, text := range texts {
				w := tabwriter.NewWriter(os.Stdout, set[0], set[1], set[2], byte(set[3]), flags)
				fmt.Fprint(w, text)
				w.Flush()
				fmt.Println("--", flags, set)
			}
		}
	}
}
