// What this program alone needs of glibc: two functions that need glibc 2.35 are replaced, hidden, so
// that libraries the program opens do not find them, and its allocator keeps more memory.

#define _GNU_SOURCE

#if __linux__

#include <dlfcn.h>
#include <link.h>
#include <malloc.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>

// Other C libraries do not version their functions.
#if __GLIBC__

// Each page of a list is read into blocks of some 100 kB. The allocator would return them to the
// system and ask for them again, page after page; below this size, it keeps them.
__attribute__((constructor)) static void keep_blocks(void) {
  const int size = 1 << 20;
  mallopt(M_TRIM_THRESHOLD, size);
  mallopt(M_MMAP_THRESHOLD, size);
}

// A function in Swift's module for the C library calls it. The sum of the squares of two floats
// neither overflows a double nor loses any precision that matters.
__attribute__((visibility("hidden"))) float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)sqrt((double)x * x + (double)y * y);
}

// An unwinder that needs more than the address of the table does not get it from here.
#if defined(DLFO_STRUCT_HAS_EH_DBASE) && !DLFO_STRUCT_HAS_EH_DBASE && !DLFO_STRUCT_HAS_EH_COUNT

struct search {
  ElfW(Addr) address;
  struct dl_find_object *found;
};

// Examines one program or library; a nonzero result ends the search.
static int look(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size;
  struct search *search = context;
  bool holds_address = false;
  void *table = NULL;
  for (size_t index = 0; index < object->dlpi_phnum; index += 1) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[index];
    ElfW(Addr) start = object->dlpi_addr + part->p_vaddr;
    if (part->p_type == PT_GNU_EH_FRAME) table = (void *)start;
    if (part->p_type != PT_LOAD || search->address - start >= part->p_memsz) continue;
    holds_address = true;
    search->found->dlfo_map_start = (void *)start;
    search->found->dlfo_map_end = (void *)(start + part->p_memsz);
  }
  if (!holds_address) return 0;
  if (!table) return -1;
  search->found->dlfo_eh_frame = table;
  return 1;
}

// Gives the linked-in unwinder the table for the code at an address, which it needs to propagate an
// exception. Older versions of the unwinder performed this same search themselves.
__attribute__((visibility("hidden"))) int _dl_find_object(
    void *address, struct dl_find_object *found) {
  *found = (struct dl_find_object){0};
  struct search search = {.address = (ElfW(Addr))address, .found = found};
  return dl_iterate_phdr(look, &search) == 1 ? 0 : -1;
}

#endif
#endif
#endif
