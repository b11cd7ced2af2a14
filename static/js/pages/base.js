// A page of words: forms, lists and links, which htmx makes quick; without it they work as plain pages do.
import "htmx.org";
