#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Limits how many tests run at once, unless somebody else has. Swift Testing would start all of them
// together: thousands of servers and programs then wait for each other until time limits pass.
//
// It reads the variable before the first test, where no Swift code of a test can run yet. Versions
// that do not know the variable ignore it.
__attribute__((constructor)) static void limit_width(void) {
  char width[24];
  snprintf(width, sizeof width, "%ld", sysconf(_SC_NPROCESSORS_ONLN) + 1);
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
}

// Lets the programs that tests start be interrupted: what a script runs in the background ignores
// these signals, and so would they.
__attribute__((constructor)) static void restore_signals(void) {
  signal(SIGINT, SIG_DFL);
  signal(SIGQUIT, SIG_DFL);
}
