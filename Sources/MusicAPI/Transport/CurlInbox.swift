import CMusicCurl
import Synchronization

/// Where tasks leave work for the event loop.
///
/// It is all that they share with the loop's thread: every libcurl handle stays on that thread.
final class CurlInbox: Sendable {
  /// What the loop can be asked to do.
  enum Command: Sendable {
    case start(CurlOrder)
    case cancel(Int)
  }

  @safe
  fileprivate struct State {
    var commands: [Command] = []
    var waker: libcurl_waker?
    var ending: TransportError?
  }

  private let state = Mutex(State())

  /// Leaves a command and wakes the loop; a closed inbox answers an order at once.
  func post(_ command: Command) {
    let ending = state.withLock { state -> TransportError? in
      guard state.ending == nil else { return state.ending }
      state.commands.append(command)
      state.wake()
      return nil
    }
    if let ending { command.refuse(ending) }
  }

  /// Takes all commands that have come since the last time; nil once the inbox is closed.
  func take() -> [Command]? {
    state.withLock { state in
      guard state.ending == nil else { return nil }
      defer { state.commands = [] }
      return state.commands
    }
  }

  /// Whether it takes no more commands.
  var isClosed: Bool { state.withLock { $0.ending != nil } }

  /// Lets the loop be woken from its sleep.
  func open(waker: libcurl_waker) {
    state.withLock { unsafe $0.waker = waker }
  }

  /// Ends the loop, and refuses with that error what is still here and what comes later.
  ///
  /// The waker is not used after this.
  func close(_ ending: TransportError) {
    let refused = state.withLock { state in
      state.ending = state.ending ?? ending
      state.wake()
      unsafe state.waker = nil
      defer { state.commands = [] }
      return state.commands
    }
    for command in refused { command.refuse(ending) }
  }
}

extension CurlInbox.State {
  /// Ends the loop's sleep, or keeps it from falling asleep.
  fileprivate func wake() {
    if let waker = unsafe waker { _ = unsafe libcurl_wake(waker) }
  }
}

extension CurlInbox.Command {
  /// Answers an order with an error; there is nobody to tell about a cancellation.
  fileprivate func refuse(_ error: TransportError) {
    if case .start(let order) = self { order.continuation.resume(returning: .failure(error)) }
  }
}

/// A request on its way to the event loop, and where its answer is awaited.
struct CurlOrder: Sendable {
  /// Tells the order from all others of its transport.
  let id: Int
  /// What to send.
  let request: HTTPRequest
  /// Resumed exactly once, by the loop or by a closed inbox.
  let continuation: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>
}
