#ifndef CAMCTLGLIBC_H
#define CAMCTLGLIBC_H

// Nothing to call: the linker takes these functions in place of those of the C library. Without them,
// the released program would need glibc 2.35 for two functions that it hardly uses; with them, 2.34
// is enough, which Red Hat Enterprise Linux 9 and its relatives have.

#endif
