#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#elseif canImport(Android)
  @unsafe @preconcurrency internal import Android
#else
  internal import Darwin
#endif
internal import Synchronization

/// Runs a task, and those that belong to it, on the thread that gives itself to it.
///
/// Swift's own executor starts three threads for the first task. This one starts none, which is a
/// part of what a small command takes in all. Tasks that belong to no other still run on Swift's
/// own threads.
package final class MainThreadExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let signal = Signal()

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    signal.send()
  }

  /// Runs the jobs as they come, for ever.
  package func run() -> Never {
    while true {
      signal.wait()
      let ready = jobs.withLock { jobs in
        defer { jobs.removeAll(keepingCapacity: true) }
        return jobs
      }
      for job in ready { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
}

/// Wakes a thread that waits; a signal that nobody waits for is kept.
private final class Signal: Sendable {
  @unsafe private struct State: ~Copyable {
    var mutex = unsafe pthread_mutex_t()
    var condition = pthread_cond_t()
    var isSent = false
  }

  /// The address of the state, which must not move; as a number, it can be sent between threads.
  private let address: UInt

  init() {
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

  func send() {
    let state = unsafe state
    unsafe pthread_mutex_lock(&state.pointee.mutex)
    unsafe state.pointee.isSent = true
    unsafe pthread_cond_signal(&state.pointee.condition)
    unsafe pthread_mutex_unlock(&state.pointee.mutex)
  }

  func wait() {
    let state = unsafe state
    unsafe pthread_mutex_lock(&state.pointee.mutex)
    while unsafe !state.pointee.isSent {
      unsafe pthread_cond_wait(&state.pointee.condition, &state.pointee.mutex)
    }
    unsafe state.pointee.isSent = false
    unsafe pthread_mutex_unlock(&state.pointee.mutex)
  }
}
