package import MusicAPI
import MusicPlatform

/// Sends one response over a connection, including its fault.
struct ResponseWriter {
  private let response: ServerResponse
  /// Whether the request was `HEAD`: the headers are those of the body, but the body is omitted.
  private let isHead: Bool
  private let isHTTP10: Bool
  private let isLast: Bool

  /// Whether the response was sent completely.
  private(set) var isWhole = false
  /// The status, once it was sent.
  private(set) var status: HTTPStatus?
  /// The number of body bytes sent.
  private(set) var bodyBytes = 0

  /// Prepares a response, which may be the last one of its connection.
  init(response: ServerResponse, isHead: Bool = false, isHTTP10: Bool = false, isLast: Bool) {
    self.response = response
    self.isHead = isHead
    self.isHTTP10 = isHTTP10
    self.isLast = isLast
  }

  mutating func write(to socket: Descriptor) throws(SystemError) {
    if response.delay > .zero {
      guard try !socket.hangsUp(within: response.delay) else { return }
    }
    switch response.fault {
    case .resetBeforeResponse:
      socket.resetWhenClosed()
    case .closeBeforeResponse:
      break
    case .silence:
      _ = try socket.hangsUp(within: nil)
    case .resetInBody(let count):
      try send(body.prefix(count), to: socket)
      socket.resetWhenClosed()
    case .cutBody(let count):
      try send(body.prefix(count), to: socket)
    case .dribble(let pause):
      try dribble(pause, to: socket)
    case nil:
      try send(body, to: socket)
      isWhole = true
    }
  }

  private mutating func send(
    _ body: ArraySlice<UInt8>, to socket: Descriptor
  ) throws(SystemError) {
    try socket.send((head + body)[...])
    status = response.status
    bodyBytes = body.count
  }

  private mutating func dribble(_ pause: Duration, to socket: Descriptor) throws(SystemError) {
    try send([], to: socket)
    for byte in body {
      guard try !socket.hangsUp(within: pause) else { return }
      try socket.send([byte])
      bodyBytes += 1
    }
    isWhole = true
  }

  /// The status line, the headers, the length, and the empty line.
  private var head: [UInt8] {
    let status = response.status
    var text = "HTTP/1.1 \(status.rawValue) \(response.reason ?? status.reason)\r\n"
    for field in response.headers.fields { text += "\(field.name): \(field.value)\r\n" }
    if response.headers["Date"] == nil { text += "Date: \(UnixTime.now.httpDate)\r\n" }
    let framing = ["Transfer-Encoding", "Content-Length"]
    if !hasNoBody, !framing.contains(where: { response.headers[$0] != nil }),
      !response.closesConnection
    {
      text += "Content-Length: \(response.body.count)\r\n"
    }
    if isLast, !response.closesConnection {
      text += "Connection: close\r\n"
    } else if isHTTP10, !isLast {
      text += "Connection: keep-alive\r\n"
    }
    return Array((text + "\r\n").utf8)
  }

  /// A response to a HEAD of which nobody knows the body says nothing of its length.
  private var hasNoBody: Bool {
    response.status == 204 || response.status == 304 || isHead && response.body.isEmpty
  }

  private var body: ArraySlice<UInt8> {
    isHead || hasNoBody ? [] : response.body[...]
  }
}

extension HTTPStatus {
  /// The registered reason phrase; empty for a code without one.
  package var reason: String {
    Self.reasons[rawValue] ?? ""
  }

  private static let reasons = [
    100: "Continue", 101: "Switching Protocols", 102: "Processing", 103: "Early Hints",
    200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information",
    204: "No Content", 205: "Reset Content", 206: "Partial Content", 207: "Multi-Status",
    208: "Already Reported", 226: "IM Used",
    300: "Multiple Choices", 301: "Moved Permanently", 302: "Found", 303: "See Other",
    304: "Not Modified", 305: "Use Proxy", 307: "Temporary Redirect", 308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
    407: "Proxy Authentication Required", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
    411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large",
    414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable",
    417: "Expectation Failed", 418: "I'm a teapot", 421: "Misdirected Request",
    422: "Unprocessable Content", 423: "Locked", 424: "Failed Dependency", 425: "Too Early",
    426: "Upgrade Required", 428: "Precondition Required", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 451: "Unavailable For Legal Reasons",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
    503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    506: "Variant Also Negotiates", 507: "Insufficient Storage", 508: "Loop Detected",
    510: "Not Extended", 511: "Network Authentication Required",
  ]
}
