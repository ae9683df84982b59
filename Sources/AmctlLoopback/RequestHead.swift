import MusicAPI
import MusicPlatform

/// The request line and headers, validated as RFC 9112 requires.
struct RequestHead {
  let method: String
  let target: String
  let headers: HTTPHeaders
  let isHTTP11: Bool
  let framing: Framing

  /// How the length of the body is determined.
  enum Framing: Equatable {
    case length(Int)
    case chunked
  }

  /// Parses the lines, without the empty one at the end; throws the status for an invalid head.
  init(parsing bytes: ArraySlice<UInt8>) throws(RequestReader.Failure) {
    let lines = Self.lines(of: bytes)
    let words = (lines.first ?? []).split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, words[0].allSatisfy(\.isHTTPToken), !words[0].isEmpty,
      words[1].allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .rejected(400) }
    let version = String(decoding: words[2], as: UTF8.self)
    guard version.hasPrefix("HTTP/") else { throw .rejected(400) }
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else { throw .rejected(505) }
    method = String(decoding: words[0], as: UTF8.self)
    target = String(decoding: words[1], as: UTF8.self)
    guard target.hasPrefix("/") || ServerRequest.authority(in: target) != nil else {
      throw .rejected(400)
    }
    isHTTP11 = version == "HTTP/1.1"
    var fields: [HTTPHeaders.Field] = []
    for line in lines.dropFirst() { fields.append(try Self.field(line)) }
    headers = HTTPHeaders(fields)
    let hosts = Self.values(of: "host", in: fields)
    guard hosts.count == 1 || (hosts.isEmpty && !isHTTP11) else { throw .rejected(400) }
    framing = try Self.framing(fields)
  }

  /// Whether the client waits for `100 Continue` before it sends the body.
  var expectsContinue: Bool {
    isHTTP11 && headers["Expect"]?.lowercased() == "100-continue"
  }

  /// Whether the connection stays open for another request.
  var keepsConnection: Bool {
    let options = (headers["Connection"] ?? "").lowercased().split(separator: ",")
      .map { $0.filter { $0 != " " } }
    return isHTTP11 ? !options.contains("close") : options.contains("keep-alive")
  }

  private static func lines(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes
    while let end = rest.range(ofFirst: [0x0D, 0x0A] as [UInt8]) {
      lines.append(rest[..<end.lowerBound])
      rest = rest[end.upperBound...]
    }
    return lines
  }

  /// Rejects what serves request smuggling: folded lines, control characters, spaces before the
  /// colon.
  private static func field(
    _ line: ArraySlice<UInt8>
  ) throws(RequestReader.Failure) -> HTTPHeaders.Field {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(\.isHTTPToken)
    else { throw .rejected(400) }
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let start = line[(colon + 1)...].drop(while: isBlank)
    let value = start.reversed().drop(while: isBlank).reversed()
    guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { throw .rejected(400) }
    return HTTPHeaders.Field(
      name: String(decoding: line[..<colon], as: UTF8.self),
      value: String(decoding: Array(value), as: UTF8.self))
  }

  private static func framing(
    _ fields: [HTTPHeaders.Field]
  ) throws(RequestReader.Failure) -> Framing {
    let codings = values(of: "transfer-encoding", in: fields)
    let lengths = values(of: "content-length", in: fields)
    if let coding = codings.first {
      guard lengths.isEmpty else { throw .rejected(400) }
      guard codings.count == 1, coding.lowercased() == "chunked" else { throw .rejected(501) }
      return .chunked
    }
    guard let length = lengths.first else { return .length(0) }
    guard lengths.allSatisfy({ $0 == length }), length.isDigits else { throw .rejected(400) }
    // A length too large for an integer exceeds any limit.
    return .length(Int(length) ?? .max)
  }

  private static func values(of name: String, in fields: [HTTPHeaders.Field]) -> [String] {
    fields.filter { $0.name.lowercased() == name }.map(\.value)
  }
}
