public import MusicAPI

/// A door that one task waits at until it is opened, or until the task is canceled.
public struct Gate: Sendable {
  private let stream: AsyncStream<Never>
  private let continuation: AsyncStream<Never>.Continuation

  /// Makes a closed door.
  public init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  /// Lets the task through, now or when it comes.
  public func open() {
    continuation.finish()
  }

  /// Waits as a transport does: a canceled task throws.
  public func pass() async throws(TransportError) {
    for await _ in stream {}
    if Task.isCancelled { throw .canceled }
  }
}
