import MusicAPI
import MusicPlatform
import Synchronization

/// A client's connection to a server.
final class ServerConnection: Sendable {
  private let number: Int
  private let owner: OwnedDescriptor
  private let limits: ServerLimits
  private let state = Mutex(State())

  private struct State {
    var isResponding = false
    var isStopping = false
  }

  private var socket: Descriptor { owner.descriptor }

  init(number: Int, socket: consuming OwnedDescriptor, limits: ServerLimits) {
    self.number = number
    self.limits = limits
    owner = socket
    owner.descriptor.limitSending(to: limits.patience)
  }

  /// Responds to one request after another until either side ends the connection; blocks its
  /// thread.
  func serve(_ core: ServerCore) {
    var reader = RequestReader(connection: number, socket: socket, limits: limits)
    do throws(RequestReader.Failure) {
      while case let request = try reader.next(wantsBody: core.wantsBody), begin() {
        guard respond(to: request, by: core) else { return }
      }
    } catch {
      guard case .rejected(let status) = error else { return }
      reject(status)
      core.onEvent(
        .answered(ServerExchange(request: nil, status: status, bodyBytes: 0, duration: .zero)))
    }
  }

  /// Responds to a request; returns whether the connection stays open.
  private func respond(to request: ServerRequest, by core: ServerCore) -> Bool {
    let started = ContinuousClock.now
    let response = core.response(to: request, from: socket)
    let isLast = isStopping || !request.keepsConnection || response?.closesConnection == true
    var writer = ResponseWriter(
      response: response ?? ServerResponse(), isHead: request.method == "HEAD",
      isHTTP10: request.isHTTP10, isLast: isLast)
    if response != nil { try? writer.write(to: socket) }
    let exchange = ServerExchange(
      request: request, status: writer.status, bodyBytes: writer.bodyBytes,
      duration: started.duration(to: .now))
    core.onEvent(.answered(exchange))
    guard !end(), writer.isWhole, !isLast else {
      endOrderly(writer)
      return false
    }
    return true
  }

  /// Notes that a response is in progress; returns false if the server is already finishing.
  private func begin() -> Bool {
    state.withLock { state in
      state.isResponding = !state.isStopping
      return state.isResponding
    }
  }

  private var isStopping: Bool {
    state.withLock { $0.isStopping }
  }

  /// Notes that a response is done; returns whether to stop taking requests.
  private func end() -> Bool {
    state.withLock { state in
      state.isResponding = false
      return state.isStopping
    }
  }

  /// Responds with the status of a bad request, or of a server with too many clients, and takes no
  /// further request.
  func reject(_ status: HTTPStatus) {
    var writer = ResponseWriter(response: ServerResponse(status), isLast: true)
    try? writer.write(to: socket)
    endOrderly(writer)
  }

  /// Lets the client read its response to the end.
  ///
  /// Closing a socket with unread bytes resets it, and the response may be lost.
  private func endOrderly(_ writer: ResponseWriter) {
    guard writer.isWhole, !isStopping else { return }
    socket.endSending()
    let deadline = ContinuousClock.now + min(limits.patience, .seconds(2))
    while case let rest = ContinuousClock.now.duration(to: deadline), rest > .zero {
      guard let isReady = try? Descriptor.wait(for: [socket], upTo: rest)[0], isReady,
        let bytes = try? socket.read(upTo: 64 << 10), !bytes.isEmpty
      else { return }
    }
  }

  /// Takes no more requests, on behalf of another thread; a response in progress is finished.
  func takeNoMore() {
    state.withLock { state in
      state.isStopping = true
      // A connection with a response in progress checks this itself, and must not take its client
      // for gone.
      if !state.isResponding { socket.endReceiving() }
    }
  }

  /// Ends the connection from another thread, including whatever `serve` is waiting for.
  func shutDown() {
    socket.shutDown()
  }
}

/// A response that a task produces while a connection's thread waits for it.
final class PendingResponse: Sendable {
  private let response = Mutex<ServerResponse?>(nil)
  private let waker: Waker

  private init() throws(SystemError) {
    waker = try Waker()
  }

  /// Blocks the thread until the work is done; if the client disconnects first, cancels the work
  /// and returns nil.
  static func wait(
    for socket: Descriptor, by work: @escaping @Sendable () async -> ServerResponse
  ) -> ServerResponse? {
    guard let awaited = try? PendingResponse() else { return ServerResponse(503) }
    let task = Task.detached { awaited.deliver(await work()) }
    var client: Descriptor? = socket
    while let ready = try? Descriptor.wait(for: [awaited.waker.descriptor, client]) {
      if ready[0] { return awaited.response.withLock { $0 } }
      guard ready[1] else { continue }
      if socket.isHungUp { break }
      // The client has already sent its next request, so it is still connected.
      client = nil
    }
    task.cancel()
    return nil
  }

  private func deliver(_ response: ServerResponse) {
    self.response.withLock { $0 = response }
    waker.wake()
  }
}
