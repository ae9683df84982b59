// Nothing is called from here: width.c works by being linked.
