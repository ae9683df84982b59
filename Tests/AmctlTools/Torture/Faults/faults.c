// Counts the calls that a program makes to the system, and lets one of them fail.
//
// Preloaded into a program (LD_PRELOAD), it is configured by the environment:
//   TORTURE_PROGRAM  the name of the program that is meant; its children are left alone
//   TORTURE_COUNTS   a file of SLOTS slots, shared by all processes of a command line
//   TORTURE_CALL     the call that fails, if any
//   TORTURE_NUMBER   which one of these calls: 1 is the first, 0 is about every second one
//   TORTURE_FAULT    what happens: the number of an error, "short" or "kill"
//
// Calls are counted in the file, so that the number of a call is that in the whole command line,
// and so that the counts are known however the program ends.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// The first slots count starts and regular ends of the program, and faults that happened.
#define CALLS(X)                                                                              \
  X(start) X(end) X(fault) X(read) X(pread) X(write) X(recv) X(send) X(open) X(openat)        \
  X(close) X(fstat) X(stat) X(lstat) X(fstatat) X(opendir) X(readdir) X(lseek) X(ftruncate)   \
  X(fsync) X(rename) X(renameat) X(unlink) X(unlinkat) X(mkdir) X(mkdirat) X(chmod)           \
  X(fchmod) X(flock) X(mmap) X(pipe) X(poll) X(socket) X(socketpair) X(connect)               \
  X(posix_spawn) X(waitpid) X(waitid) X(pthread_create) X(dlopen)

#define SLOT(name) CALL_##name,
enum call { CALLS(SLOT) SLOTS };
#define NAME(name) #name,
static const char *const names[] = {CALLS(NAME)};

// One slot of the file, which contains its name so that a reader needs no other list.
struct slot {
  char name[24];
  _Atomic uint64_t count;
};
static struct slot *slots;
static enum call failing = SLOTS;
static uint64_t number;
static int fault;
enum { SHORT = -1, KILL = -2 };

// Finds the function that would be called without this library.
#define REAL(name)                                       \
  static __typeof__(&name) real;                         \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void start(void) {
  const char *program = getenv("TORTURE_PROGRAM"), *path = getenv("TORTURE_COUNTS");
  if (!program || !path || strcmp(program, program_invocation_short_name)) return;
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  void *memory = (void *)syscall(
      SYS_mmap, 0, sizeof(struct slot) * SLOTS, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  syscall(SYS_close, file);
  if (memory == MAP_FAILED) return;
  const char *call = getenv("TORTURE_CALL"), *which = getenv("TORTURE_NUMBER");
  const char *what = getenv("TORTURE_FAULT");
  struct slot *shared = memory;
  for (int index = 0; index < SLOTS; index++) {
    strncpy(shared[index].name, names[index], sizeof shared->name - 1);
    if (call && !strcmp(call, names[index])) failing = (enum call)index;
  }
  number = which ? strtoull(which, NULL, 10) : 0;
  if (what) fault = !strcmp(what, "short") ? SHORT : !strcmp(what, "kill") ? KILL : atoi(what);
  shared[CALL_start].count++;
  slots = shared;
}

__attribute__((destructor)) static void end(void) {
  if (slots) slots[CALL_end].count++;
}

void _exit(int status) {
  end();
  syscall(SYS_exit_group, status);
  __builtin_unreachable();
}

// Counts a call; returns what is to happen instead: 0 for nothing, an error, or SHORT.
static int next(enum call call) {
  if (!slots) return 0;
  uint64_t count = ++slots[call].count;
  // Every other one in turn would always be the same one of two in a loop.
  if (call != failing || (number ? count != number : count * 0x9E3779B97F4A7C15 >> 63)) return 0;
  slots[CALL_fault].count++;
  if (fault == KILL) syscall(SYS_kill, getpid(), SIGKILL);
  return fault;
}

// Counts a call and lets it fail with a result, if it is its turn.
#define CHECK(name, result)              \
  REAL(name);                            \
  int wrong = next(CALL_##name);         \
  if (wrong > 0) return errno = wrong, (result)

// Those that report an error by their result.
#define CHECK_CODE(name)                 \
  REAL(name);                            \
  int wrong = next(CALL_##name);         \
  if (wrong > 0) return wrong

// Those that may do less than they were asked for: one byte of it.
#define LESS(count) (wrong == SHORT && (count) > 1 ? 1 : (count))

ssize_t read(int file, void *bytes, size_t count) {
  CHECK(read, -1);
  return real(file, bytes, LESS(count));
}
ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  CHECK(pread, -1);
  return real(file, bytes, LESS(count), offset);
}
// Threads also wake each other through pipes, which cannot fail either.
static int is_waker(int file) {
  struct stat facts;
  return file > 2 && syscall(SYS_fstat, file, &facts) == 0 && S_ISFIFO(facts.st_mode);
}
ssize_t write(int file, const void *bytes, size_t count) {
  if (is_waker(file)) return syscall(SYS_write, file, bytes, count);
  CHECK(write, -1);
  return real(file, bytes, LESS(count));
}
ssize_t recv(int file, void *bytes, size_t count, int flags) {
  CHECK(recv, -1);
  return real(file, bytes, LESS(count), flags);
}
// Two threads wake each other through a pair of local sockets, which cannot fail.
ssize_t send(int file, const void *bytes, size_t count, int flags) {
  int family = 0;
  socklen_t size = sizeof family;
  if (getsockopt(file, SOL_SOCKET, SO_DOMAIN, &family, &size) == 0 && family == AF_UNIX) {
    return syscall(SYS_sendto, file, bytes, count, flags, NULL, 0);
  }
  CHECK(send, -1);
  return real(file, bytes, LESS(count), flags);
}

// The mode of a new file, which is the last argument only if there may be one.
#define MODE(flags)                                         \
  mode_t mode = 0;                                          \
  if ((flags) & (O_CREAT | __O_TMPFILE)) {                  \
    va_list rest;                                           \
    va_start(rest, flags);                                  \
    mode = va_arg(rest, mode_t);                            \
    va_end(rest);                                           \
  }

// The runtime of Swift reads what the system says of its threads, and ends if it cannot.
static int is_system(const char *path) {
  return !strncmp(path, "/proc/", 6) || !strncmp(path, "/sys/", 5);
}

int open(const char *path, int flags, ...) {
  MODE(flags)
  if (is_system(path)) return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  CHECK(open, -1);
  return real(path, flags, mode);
}
int openat(int folder, const char *path, int flags, ...) {
  MODE(flags)
  CHECK(openat, -1);
  return real(folder, path, flags, mode);
}
// A file is closed even if this reports an error.
int close(int file) {
  REAL(close);
  int wrong = next(CALL_close), result = real(file);
  if (wrong > 0) return errno = wrong, -1;
  return result;
}

// The others: a name, its result, the result of a failure, its parameters and its arguments.
#define FAILING(result, name, failure, parameters, ...) \
  result name parameters {                              \
    CHECK(name, failure);                               \
    return real(__VA_ARGS__);                           \
  }
FAILING(int, fstat, -1, (int file, struct stat *facts), file, facts)
FAILING(int, stat, -1, (const char *path, struct stat *facts), path, facts)
FAILING(int, lstat, -1, (const char *path, struct stat *facts), path, facts)
FAILING(int, fstatat, -1, (int folder, const char *path, struct stat *facts, int flags), folder,
        path, facts, flags)
FAILING(DIR *, opendir, NULL, (const char *path), path)
FAILING(struct dirent *, readdir, NULL, (DIR * folder), folder)
FAILING(off_t, lseek, -1, (int file, off_t offset, int from), file, offset, from)
FAILING(int, ftruncate, -1, (int file, off_t size), file, size)
FAILING(int, fsync, -1, (int file), file)
FAILING(int, rename, -1, (const char *old, const char *new), old, new)
FAILING(int, renameat, -1, (int from, const char *old, int to, const char *new), from, old, to, new)
FAILING(int, unlink, -1, (const char *path), path)
FAILING(int, unlinkat, -1, (int folder, const char *path, int flags), folder, path, flags)
FAILING(int, mkdir, -1, (const char *path, mode_t mode), path, mode)
FAILING(int, mkdirat, -1, (int folder, const char *path, mode_t mode), folder, path, mode)
FAILING(int, chmod, -1, (const char *path, mode_t mode), path, mode)
FAILING(int, fchmod, -1, (int file, mode_t mode), file, mode)
FAILING(int, flock, -1, (int file, int operation), file, operation)
FAILING(void *, mmap, MAP_FAILED,
        (void *address, size_t size, int access, int flags, int file, off_t offset), address, size,
        access, flags, file, offset)
FAILING(int, pipe, -1, (int files[2]), files)
FAILING(int, poll, -1, (struct pollfd * files, nfds_t count, int timeout), files, count, timeout)
FAILING(int, socket, -1, (int family, int type, int protocol), family, type, protocol)
FAILING(int, socketpair, -1, (int family, int type, int protocol, int files[2]), family, type,
        protocol, files)
FAILING(int, connect, -1, (int file, const struct sockaddr *address, socklen_t size), file, address,
        size)
FAILING(pid_t, waitpid, -1, (pid_t process, int *status, int options), process, status, options)
FAILING(int, waitid, -1, (idtype_t type, id_t id, siginfo_t *facts, int options), type, id, facts,
        options)

// Another library that is missing leaves its reason for dlerror.
void *dlopen(const char *path, int flags) {
  REAL(dlopen);
  return real(next(CALL_dlopen) ? "/dev/null/missing" : path, flags);
}
int posix_spawn(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const arguments[],
                char *const environment[]) {
  CHECK_CODE(posix_spawn);
  return real(process, path, actions, attributes, arguments, environment);
}
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *),
                   void *argument) {
  CHECK_CODE(pthread_create);
  return real(thread, attributes, body, argument);
}
