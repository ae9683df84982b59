import MusicPlatform
import Synchronization

/// A thread for steps that block it.
///
/// The work that they wait for needs Swift's few threads, so they must not block those:
///
/// ```swift
/// try await withTaskExecutorPreference(OwnThread()) { … }
/// ```
package final class OwnThread: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isRunning = false
  }

  private let state = Mutex(State())

  /// Creates an executor; its thread starts with a job, and ends when none is left.
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isRunning = state.withLock { state in
      state.jobs.append(job)
      defer { state.isRunning = true }
      return state.isRunning
    }
    guard !isRunning else { return }
    do { try Thread.detached { self.run() } } catch { run() }
  }

  private func run() {
    while let job = next() {
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      guard !state.jobs.isEmpty else {
        state.isRunning = false
        return nil
      }
      return state.jobs.removeFirst()
    }
  }
}
