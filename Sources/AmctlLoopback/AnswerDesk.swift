import MusicAPI
import MusicPlatform
import Synchronization

/// Where a task leaves an answer for the thread that waits for it.
final class AnswerDesk: Sendable {
  private let answer = Mutex<ServerAnswer?>(nil)
  private let bell: Bell

  private init() throws(SystemError) {
    bell = try Bell()
  }

  /// Blocks the thread until the work is done; nil, and the work is canceled, when the client
  /// goes before that.
  static func answer(
    for socket: Descriptor, by work: @escaping @Sendable () async -> ServerAnswer
  ) -> ServerAnswer? {
    guard let desk = try? AnswerDesk() else { return ServerAnswer(503) }
    let task = Task.detached { desk.leave(await work()) }
    var client: Descriptor? = socket
    while let ready = try? Descriptor.wait(for: [desk.bell.descriptor, client]) {
      if ready[0] { return desk.answer.withLock { $0 } }
      guard ready[1] else { continue }
      if socket.isHungUp { break }
      // It has sent its next request already, and so is there.
      client = nil
    }
    task.cancel()
    return nil
  }

  private func leave(_ answer: ServerAnswer) {
    self.answer.withLock { $0 = answer }
    bell.ring()
  }
}
