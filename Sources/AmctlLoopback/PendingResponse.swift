import MusicAPI
import MusicPlatform
import Synchronization

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
