#ifndef CAMCTLGLIBC_H
#define CAMCTLGLIBC_H

// Declares nothing to call: the linker uses these functions in place of the C library's. Without
// them, the released program would need glibc 2.35 for two functions that it hardly uses; with
// them, 2.34 is enough, the version in Red Hat Enterprise Linux 9 and its relatives.

#endif
