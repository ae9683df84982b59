// width.c works by being linked.

// Gives the program to tests that only run it. The target of the program's own tests has this, in
// Swift, so that the others do not depend on what is inside the program.
void amctl_install_program(void);
