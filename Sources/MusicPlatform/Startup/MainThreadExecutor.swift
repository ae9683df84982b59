@unsafe @preconcurrency internal import MusicLibc

/// Runs a task, and those that belong to it, on the thread that gives itself to it, for ever.
///
/// Swift's own executor starts three threads for the first task. This one starts none, which saves a
/// tenth of what a small command takes in all. Tasks that belong to no other still run on Swift's
/// own threads.
@safe package final class MainThreadExecutor: TaskExecutor {
  @unsafe private struct State: ~Copyable {
    var mutex = unsafe pthread_mutex_t()
    var condition = pthread_cond_t()
    var jobs: [UnownedJob] = []
  }

  /// The state, whose address must not change; everything but its creation happens with its mutex.
  private nonisolated(unsafe) let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

  package init() {
    unsafe state.initialize(to: State())
    unsafe pthread_mutex_init(&state.pointee.mutex, nil)
    unsafe pthread_cond_init(&state.pointee.condition, nil)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    unsafe pthread_mutex_lock(&state.pointee.mutex)
    unsafe state.pointee.jobs.append(job)
    unsafe pthread_mutex_unlock(&state.pointee.mutex)
    // A thread that wakes up while the lock is taken would only wait for it.
    unsafe pthread_cond_signal(&state.pointee.condition)
  }

  /// Runs the jobs as they come.
  package func run() -> Never {
    while true {
      for job in next() { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  /// Waits for jobs, and takes all there are.
  private func next() -> [UnownedJob] {
    unsafe pthread_mutex_lock(&state.pointee.mutex)
    defer { unsafe pthread_mutex_unlock(&state.pointee.mutex) }
    while unsafe state.pointee.jobs.isEmpty {
      unsafe pthread_cond_wait(&state.pointee.condition, &state.pointee.mutex)
    }
    let jobs = unsafe state.pointee.jobs
    unsafe state.pointee.jobs = []
    return jobs
  }
}
