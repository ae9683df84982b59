import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicPlatform

/// Headers that a person adds to a request, and the heads of responses as they are shown.
enum APIHeaders {
  /// The headers that hold secrets, besides the tokens, which come from the settings alone.
  private static let secret = ["cookie", "proxy-authorization"]
  /// The headers that belong to the connection.
  private static let technical = [
    "host", "content-length", "transfer-encoding", "connection", "accept-encoding", "expect", "te",
    "upgrade", "keep-alive", "trailer",
  ]

  /// Reads lines such as `Accept-Language: de`.
  static func parsed(_ lines: [String]) throws(UsageError) -> HTTPHeaders {
    var headers = HTTPHeaders()
    for line in lines {
      guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), isName(line[..<colon]) else {
        throw .rule("'\(line)' is not a header", hint: "write 'Name: value'")
      }
      let name = String(line[..<colon])
      let value = line[line.utf8.index(after: colon)...].trimmed
      guard !value.isEmpty, value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        throw .rule("the value of the header '\(name)' must be one line of text", hint: nil)
      }
      let lowercased = name.lowercased()
      if secret.contains(lowercased) || TokenHeader.isSent(lowercased: lowercased) {
        throw .rule(
          "'-H' cannot set '\(name)'",
          hint: "tokens come from the settings: see 'amctl help environment'")
      }
      if technical.contains(lowercased) {
        throw .rule("'-H' cannot set '\(name)'", hint: "it belongs to the connection")
      }
      headers.add(name, value)
    }
    return headers
  }

  /// Whether a text is a token of HTTP, as names of headers are.
  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0.isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }
}

extension MusicClient {
  /// Returns a client that shows the status and headers of each response.
  func showingHeads(on output: any OutputStream) -> MusicClient {
    with(transport: HeadShowingTransport(base: transport, output: output))
  }
}

/// Shows the status and the headers of each response, before anyone reads its body.
private struct HeadShowingTransport: Transport {
  let base: any Transport
  let output: any OutputStream

  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    let response = try await base.send(request, to: sink)
    let status = "HTTP/1.1 \(response.status.rawValue) \(response.status.reason)"
    let fields = response.headers.fields.map { "\($0.name): \($0.value)" }
    let head = ([status] + fields).map { SafeText.line($0) + "\r\n" }.joined() + "\r\n"
    // A closed pipe is detected when the body is written.
    try? output.write(head)
    return response
  }
}
