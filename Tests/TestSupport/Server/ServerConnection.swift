import MusicAPI

/// One connection of a client to a server.
final class ServerConnection: Sendable {
  private let number: Int
  private let socket: Descriptor

  /// Takes over an accepted socket.
  init(number: Int, socket: consuming Descriptor) {
    self.number = number
    self.socket = socket
  }

  /// Answers one request after the other until either side has had enough; blocks its thread.
  func serve(_ answer: (ServerRequest) -> ServerAnswer) {
    var reader = RequestReader(connection: number)
    do throws(RequestReader.Failure) {
      while true {
        let request = try reader.next(from: socket)
        let writer = AnswerWriter(answer: answer(request), isHead: request.method == "HEAD")
        guard (try? writer.write(to: socket)) == true, request.keepsConnection else { return }
      }
    } catch {
      guard case .refused(let status) = error else { return }
      _ = try? AnswerWriter(answer: ServerAnswer(status), isHead: false).write(to: socket)
    }
  }

  /// Ends the connection from another thread: whatever `serve` waits for comes to an end.
  func shutDown() {
    socket.shutDown()
  }
}

extension ServerRequest {
  /// Whether the client may want to send another request.
  fileprivate var keepsConnection: Bool {
    headers["Connection"]?.lowercased() != "close"
  }
}
