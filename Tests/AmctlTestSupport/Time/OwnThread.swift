import MusicPlatform
import Synchronization

/// A thread for the steps of one test, so that they never wait for those of other tests.
///
/// All tests share Swift's few threads, and minutes may pass between two steps of one. A test about
/// something that lasts only so long, such as an idle connection, and a test of very many steps run
/// here:
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
