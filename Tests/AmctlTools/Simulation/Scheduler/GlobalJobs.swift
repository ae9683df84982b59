@unsafe @preconcurrency import MusicLibc
import Synchronization

/// Where the steps of tasks go that prefer no executor.
///
/// A task that another one starts on its own, as `Task { … }` does, does not inherit the executor.
/// The runtime has a hook for such steps: on the thread of a simulation, they stay in it, and on all
/// other threads they go where they always do.
enum GlobalJobs {
  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  private static let takers = Mutex<[UInt: Simulation]>([:])

  /// Sets the hook, once; returns whether the runtime has it.
  private static let isHooked: Bool = {
    guard let place = unsafe dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else {
      return false
    }
    unsafe place.assumingMemoryBound(to: Hook?.self).pointee = { job, original in
      if let taker = takers.withLock({ $0[thread] }) { taker.add(job) } else { original(job) }
    }
    return true
  }()

  private static var thread: UInt {
    #if canImport(Darwin)
      unsafe UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// Does something on this thread while its steps go to a simulation.
  static func taken<Value>(by taker: Simulation, _ body: () throws -> Value) throws -> Value {
    guard isHooked else { throw Flaw("the runtime has no hook for its steps") }
    takers.withLock { $0[thread] = taker }
    defer { takers.withLock { $0[thread] = nil } }
    return try body()
  }
}
