"""Text to tree: a scanner and a parser by recursive descent, so that syntax errors are those of gc, word and place."""
