// The thread that libcurl is driven on.

#include "CLibcurl.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct start {
  void (*body)(void *);
  void *context;
};

static void *run(void *argument) {
  struct start start = *(struct start *)argument;
  free(argument);
  start.body(start.context);
  return NULL;
}

// The new thread inherits the mask that the starting one has while it starts it.
static int create_without_signals(pthread_t *thread, struct start *start) {
  sigset_t all, before;
  sigfillset(&all);
  int code = pthread_sigmask(SIG_SETMASK, &all, &before);
  if (code != 0) return code;
  code = pthread_create(thread, NULL, run, start);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return code;
}

int libcurl_thread_start(libcurl_thread *thread, void (*body)(void *), void *context) {
  struct start *start = malloc(sizeof *start);
  if (!start) return ENOMEM;
  *start = (struct start){.body = body, .context = context};
  pthread_t created;
  int code = create_without_signals(&created, start);
  if (code == 0) {
    thread->handle = (void *)created;
  } else {
    free(start);
  }
  return code;
}

void libcurl_thread_join(libcurl_thread thread) {
  pthread_join((pthread_t)thread.handle, NULL);
}
