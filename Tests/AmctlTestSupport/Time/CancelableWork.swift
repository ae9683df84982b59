/// Work in a task of its own, which can cancel itself in the middle: a test of it depends on no
/// time.
package enum CancelableWork {
  /// Runs work in a new task.
  package static func run<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await Task { try await work() }.value
  }

  /// Runs work in a task that is canceled before.
  package static func runCanceled<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await run {
      cancel()
      return try await work()
    }
  }

  /// Cancels the current task.
  package static func cancel() {
    unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
  }
}
