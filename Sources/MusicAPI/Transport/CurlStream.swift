import Synchronization

/// A response between the event loop, which receives it, and the task that takes it.
///
/// Only a few bytes wait here: when nobody takes them, the transfer pauses, and in the end the
/// server has to wait, too.
final class CurlStream: Sendable {
  /// A part of a response: its beginning, then bytes, then its end.
  enum Part: Sendable {
    case beginning(HTTPResponse)
    case bytes([UInt8])
    case end(Result<HTTPResponse, TransportError>)
  }

  /// The number of bytes that wait at most.
  private static let limit = 512 << 10

  private struct State: Sendable {
    var beginning: HTTPResponse?
    var bytes: [UInt8] = []
    var end: Result<HTTPResponse, TransportError>?
    var isPaused = false
    /// The task that waits for the next part.
    var waiter: CheckedContinuation<Void, Never>?

    /// Removes the next part; nil if none has arrived.
    mutating func takePart() -> Part? {
      if let beginning = beginning.take() { return .beginning(beginning) }
      guard bytes.isEmpty else {
        defer { bytes = [] }
        return .bytes(bytes)
      }
      return end.map { .end($0) }
    }
  }

  private let state = Mutex(State())
  private let resume: @Sendable () -> Void

  /// Creates an empty stream; `resume` is called to end a pause of the transfer.
  init(resume: @escaping @Sendable () -> Void) {
    self.resume = resume
  }

  // MARK: The event loop

  /// Adds the beginning of a response.
  func begin(_ response: HTTPResponse) {
    change { $0.beginning = response }
  }

  /// Adds bytes; returns false if there is no room for them, so that the transfer has to pause.
  func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
    change { state in
      guard state.bytes.isEmpty || state.bytes.count + bytes.count <= Self.limit else {
        state.isPaused = true
        return false
      }
      unsafe state.bytes.append(contentsOf: bytes)
      return true
    }
  }

  /// Adds the end.
  func end(_ result: Result<HTTPResponse, TransportError>) {
    change { $0.end = result }
  }

  /// Changes the state, and wakes the task that waits for that.
  private func change<Response: Sendable>(_ body: (inout State) -> Response) -> Response {
    let (response, waiter) = state.withLock { state in
      let response = body(&state)
      return (response, state.waiter.take())
    }
    waiter?.resume()
    return response
  }

  // MARK: The task

  /// Waits for the next part.
  func next() async -> Part {
    while true {
      let (part, wasPaused) = state.withLock { state in
        let part = state.takePart()
        let wasPaused = part != nil && state.isPaused
        if wasPaused { state.isPaused = false }
        return (part, wasPaused)
      }
      if wasPaused { resume() }
      if let part { return part }
      await withCheckedContinuation { continuation in
        let hasMore = state.withLock { state in
          let hasMore = !state.bytes.isEmpty || state.beginning != nil || state.end != nil
          if !hasMore { state.waiter = continuation }
          return hasMore
        }
        if hasMore { continuation.resume() }
      }
    }
  }
}

extension CurlStream {
  /// Passes all parts on to a sink, if there is one; returns the result of the transfer, or the error
  /// of the sink.
  func pass(to sink: (any BodySink)?) async -> Result<HTTPResponse, TransportError> {
    do {
      while true {
        switch await next() {
        case .beginning(let response): try await sink?.begin(response)
        case .bytes(let bytes): try await sink?.take(bytes)
        case .end(let result): return result
        }
      }
    } catch {
      return .failure(.ofSink(error))
    }
  }
}
