import CMusicAPI
import Synchronization

/// A queue in which tasks leave commands for the event loop.
///
/// Tasks and the loop's thread share nothing else: all libcurl handles stay on that thread.
final class CurlInbox: Sendable {
  /// The commands of the loop.
  enum Command: Sendable {
    case start(CurlOrder)
    case cancel(Int)
    case resume(Int)
  }

  @safe
  fileprivate struct State {
    var commands: [Command] = []
    var waker: libcurl_waker?
    var ending: TransportError?
  }

  private let state = Mutex(State())

  /// Adds a command and wakes the loop; a closed inbox fails an order at once.
  func post(_ command: Command) {
    let ending = state.withLock { state -> TransportError? in
      guard state.ending == nil else { return state.ending }
      state.commands.append(command)
      // The first command has woken the loop, and it has not taken any since.
      if state.commands.count == 1 { state.wake() }
      return nil
    }
    if let ending { command.refuse(ending) }
  }

  /// Adds an order, perhaps of a task that is canceled already.
  func start(_ order: CurlOrder) {
    post(.start(order))
    // Its cancellation came before the order was known.
    if Task.isCancelled { post(.cancel(order.id)) }
  }

  /// Removes and returns all commands since the last call; nil once the inbox is closed.
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

  /// Ends the loop, and fails all remaining and later orders with an error.
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
  /// Fails an order with an error; other commands need no response.
  fileprivate func refuse(_ error: TransportError) {
    if case .start(let order) = self { order.stream.end(.failure(error)) }
  }
}

/// A request for the event loop.
struct CurlOrder: Sendable {
  /// The number of the order, unique within its transport.
  let id: Int
  /// The request to send.
  let request: HTTPRequest
  /// Whether the body of a success is passed on as it arrives; else the response contains it.
  let isForSink: Bool
  /// Takes the response; it is ended exactly once, by the loop or by a closed inbox.
  let stream: CurlStream
}
