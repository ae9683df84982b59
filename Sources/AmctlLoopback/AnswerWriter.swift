import MusicAPI
import MusicPlatform

/// Sends one answer over a connection, with all that goes wrong about it.
struct AnswerWriter {
  private let answer: ServerAnswer
  /// Whether the request was `HEAD`: then the headers are those of the body, which stays away.
  private let isHead: Bool
  private let isHTTP10: Bool
  private let isLast: Bool

  /// Whether the whole answer was sent.
  private(set) var isWhole = false
  /// The status, once it was sent.
  private(set) var status: HTTPStatus?
  /// The bytes of the body that were sent, without what frames them.
  private(set) var bodyBytes = 0

  /// Gets ready to send an answer, the last one of its connection perhaps.
  init(answer: ServerAnswer, isHead: Bool = false, isHTTP10: Bool = false, isLast: Bool) {
    self.answer = answer
    self.isHead = isHead
    self.isHTTP10 = isHTTP10
    self.isLast = isLast
  }

  /// Sends the answer.
  mutating func write(to socket: Descriptor) throws(SystemError) {
    if answer.delay > .zero {
      guard try !socket.hangsUp(within: answer.delay) else { return }
    }
    switch answer.fault {
    case .resetBeforeAnswer:
      socket.resetWhenClosed()
    case .closeBeforeAnswer:
      break
    case .silence:
      _ = try socket.hangsUp(within: nil)
    case .resetInBody(let count):
      try send(framedBody.prefix(count), to: socket)
      socket.resetWhenClosed()
    case .cutBody(let count):
      try send(framedBody.prefix(count), to: socket)
    case .dribble(let pause):
      try dribble(pause, to: socket)
    case nil:
      try send(framedBody[...], to: socket)
      isWhole = true
    }
  }

  private mutating func send(
    _ body: ArraySlice<UInt8>, to socket: Descriptor
  ) throws(SystemError) {
    try socket.send((head + body)[...])
    status = answer.status
    bodyBytes = isHead ? 0 : min(body.count, answer.body.count)
  }

  private mutating func dribble(_ pause: Duration, to socket: Descriptor) throws(SystemError) {
    try send([], to: socket)
    for byte in framedBody {
      guard try !socket.hangsUp(within: pause) else { return }
      try socket.send([byte])
      bodyBytes = min(bodyBytes + 1, answer.body.count)
    }
    isWhole = true
  }

  /// The status line, the headers, those about the length, and the empty line.
  private var head: [UInt8] {
    var text = ""
    if let hints = answer.earlyHints { text += lines(103, reason: nil, hints) + "\r\n" }
    text += lines(answer.status, reason: answer.reason, answer.headers)
    if answer.headers["Date"] == nil { text += "Date: \(UnixTime.now.httpDate)\r\n" }
    switch framing {
    case .length where answer.status == 204 || answer.status == 304: break
    case .length: text += "Content-Length: \(answer.body.count)\r\n"
    case .chunked: text += "Transfer-Encoding: chunked\r\n"
    case .close: break
    }
    if isLast {
      text += "Connection: close\r\n"
    } else if isHTTP10 {
      text += "Connection: keep-alive\r\n"
    }
    return Array((text + "\r\n").utf8)
  }

  /// A client that knows no chunks gets the length.
  private var framing: ServerAnswer.Framing {
    if case .chunked = answer.framing, isHTTP10 { return .length }
    return answer.framing
  }

  private func lines(_ status: HTTPStatus, reason: String?, _ headers: HTTPHeaders) -> String {
    let statusLine = "HTTP/1.1 \(status.rawValue) \(reason ?? status.reason)\r\n"
    return headers.fields.reduce(statusLine) { text, field in
      text + "\(field.name): \(field.value)\r\n"
    }
  }

  private var framedBody: [UInt8] {
    guard !isHead, answer.status != 204, answer.status != 304 else { return [] }
    guard case .chunked(let size) = framing else { return answer.body }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: answer.body.count, by: size) {
      let chunk = answer.body[start...].prefix(size)
      bytes += Array((String(chunk.count, radix: 16) + "\r\n").utf8) + chunk + Array("\r\n".utf8)
    }
    return bytes + Array("0\r\n\r\n".utf8)
  }
}
