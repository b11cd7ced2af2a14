"""Package unicode/utf8."""
