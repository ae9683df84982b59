public import MusicAPI

/// A gate that a task waits at until it is opened, or until the task is canceled.
public struct Gate: Sendable {
  private let stream: AsyncStream<Never>
  private let continuation: AsyncStream<Never>.Continuation

  /// Creates a closed gate.
  public init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  /// Lets the task pass, now or when it arrives.
  public func open() {
    continuation.finish()
  }

  /// Waits for the gate to open; throws if the task is canceled, as a transport does.
  public func pass(_ file: String = #fileID, _ line: Int = #line) async throws(TransportError) {
    await Watchdog.wait(for: "a gate to open", file, line) { for await _ in stream {} }
    if Task.isCancelled { throw .canceled }
  }
}
