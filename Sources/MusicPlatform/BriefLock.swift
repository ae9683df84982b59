internal import MusicLibc
package import Synchronization

extension Mutex {
  /// Runs the body like `withLock`, for a lock that very many threads take for a moment each.
  ///
  /// Linux hands a `Mutex` on to the thread that has waited longest, and nobody has it until that
  /// thread runs: threads that keep coming back then wait for each other again and again. Here they
  /// try, let others run, and wait in line only if the lock is held for long.
  package func withBriefLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    for _ in 0..<1000 {
      if let result = withLockIfAvailable({ body(&$0) }) { return result }
      _ = sched_yield()
    }
    return withLock { body(&$0) }
  }
}
