#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#elseif canImport(Android)
  @unsafe @preconcurrency internal import Android
#else
  internal import Darwin
#endif

/// Runs a task, and those that belong to it, on the thread that gives itself to it.
///
/// Swift's own executor starts three threads for the first task. This one starts none, which is a
/// part of what a small command takes in all. Tasks that belong to no other still run on Swift's
/// own threads.
package final class MainThreadExecutor: TaskExecutor {
  @unsafe private struct State: ~Copyable {
    var mutex = unsafe pthread_mutex_t()
    var condition = pthread_cond_t()
    var jobs: [UnownedJob] = []
  }

  /// The address of the state, which must not move; as a number, it can be sent between threads.
  private let address: UInt

  package init() {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    unsafe state.initialize(to: State())
    unsafe pthread_mutex_init(&state.pointee.mutex, nil)
    unsafe pthread_cond_init(&state.pointee.condition, nil)
    address = UInt(bitPattern: state)
  }

  deinit {
    let state = unsafe state
    unsafe pthread_cond_destroy(&state.pointee.condition)
    unsafe pthread_mutex_destroy(&state.pointee.mutex)
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
  }

  private var state: UnsafeMutablePointer<State> {
    unsafe UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let state = unsafe state
    let job = UnownedJob(job)
    unsafe pthread_mutex_lock(&state.pointee.mutex)
    unsafe state.pointee.jobs.append(job)
    unsafe pthread_mutex_unlock(&state.pointee.mutex)
    // A thread that wakes up while the lock is taken would only wait for it.
    unsafe pthread_cond_signal(&state.pointee.condition)
  }

  /// Runs the jobs as they come, for ever.
  package func run() -> Never {
    while true {
      for job in next() { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  /// Waits for jobs, and takes all there are.
  private func next() -> [UnownedJob] {
    let state = unsafe state
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
