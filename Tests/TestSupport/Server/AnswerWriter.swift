import MusicAPI

/// Sends one answer over a connection, with all that goes wrong about it.
struct AnswerWriter {
  /// The answer.
  let answer: ServerAnswer
  /// Whether the request was `HEAD`: then the headers are those of the body, which stays away.
  let isHead: Bool

  /// Sends the answer; answers whether the connection can carry another one.
  func write(to socket: borrowing Descriptor) throws(SystemError) -> Bool {
    if answer.delay > .zero {
      guard try !socket.hangsUp(within: answer.delay) else { return false }
    }
    switch answer.fault {
    case .resetBeforeAnswer:
      socket.resetWhenClosed()
    case .closeBeforeAnswer:
      break
    case .silence:
      _ = try socket.hangsUp(within: nil)
    case .resetInBody(let count):
      try socket.send(head + framedBody.prefix(count))
      socket.resetWhenClosed()
    case .cutBody(let count):
      try socket.send(head + framedBody.prefix(count))
    case .dribble(let pause):
      return try dribble(pause, to: socket)
    case nil:
      try socket.send(head + framedBody)
      return answer.framing != .close
    }
    return false
  }

  private func dribble(
    _ pause: Duration, to socket: borrowing Descriptor
  ) throws(SystemError) -> Bool {
    try socket.send(head)
    for byte in framedBody {
      guard try !socket.hangsUp(within: pause) else { return false }
      try socket.send([byte])
    }
    return answer.framing != .close
  }

  /// The status line, the headers, those about the length, and the empty line.
  private var head: [UInt8] {
    var text = ""
    if let hints = answer.earlyHints { text += lines(103, hints) + "\r\n" }
    text += lines(answer.status, answer.headers)
    switch answer.framing {
    case .length where answer.status == 204 || answer.status == 304: break
    case .length: text += "Content-Length: \(answer.body.count)\r\n"
    case .chunked: text += "Transfer-Encoding: chunked\r\n"
    case .close: text += "Connection: close\r\n"
    }
    return Array((text + "\r\n").utf8)
  }

  private func lines(_ status: HTTPStatus, _ headers: HTTPHeaders) -> String {
    headers.fields.reduce("HTTP/1.1 \(status.rawValue) \r\n") { text, field in
      text + "\(field.name): \(field.value)\r\n"
    }
  }

  private var framedBody: [UInt8] {
    guard !isHead else { return [] }
    guard case .chunked(let size) = answer.framing else { return answer.body }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: answer.body.count, by: size) {
      let chunk = answer.body[start...].prefix(size)
      bytes += Array((String(chunk.count, radix: 16) + "\r\n").utf8) + chunk + Array("\r\n".utf8)
    }
    return bytes + Array("0\r\n\r\n".utf8)
  }
}

extension Descriptor {
  /// Waits so long, or forever; answers true as soon as the other side closes its end.
  ///
  /// A client that sends on while it waits is not watched any more: it is there.
  borrowing func hangsUp(within limit: Duration?) throws(SystemError) -> Bool {
    let isReady = try Self.wait(for: [number], upTo: limit)[0]
    if isReady && isHungUp { return true }
    if isReady { _ = try Self.wait(for: [-1], upTo: limit) }
    return false
  }
}
