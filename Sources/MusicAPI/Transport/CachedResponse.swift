import MusicPlatform

/// A response as a file: the SHA-256 of a line of JSON, that line with everything needed to find and
/// validate the response, then the body's bytes.
///
/// The digest detects a damaged line, and the length in the line a body that was cut or extended. A
/// body that was changed in place is not detected: a file appears as a whole, and a digest of a large
/// body takes longer than reading it. If the body is no JSON then, ``MusicClient`` removes the file.
struct CachedResponse: Sendable {
  /// The time of the request that the service responded to, or that validated the response.
  var time: UnixTime
  /// The URL, for people.
  let url: String
  let headers: HTTPHeaders
  let body: [UInt8]

  /// The first bytes of every file, with the version of the format; the digest follows.
  private static let start = Array("amctl response 3 ".utf8)
  /// Headers of one connection or one person, which are not kept.
  private static let left = [
    "set-cookie", "connection", "keep-alive", "transfer-encoding", "content-length",
    "content-encoding",
  ]
  /// The largest body that is kept.
  static let longestBody = 32 << 20

  /// The response as the cache returns it.
  var response: HTTPResponse {
    var response = HTTPResponse(status: 200, headers: headers, body: body)
    response.cachedAt = time
    return response
  }

  /// Keeps a response; nil if it is not a complete success, or must not be stored.
  ///
  /// A proxy may respond with a page of its own, and the service with a 200 that contains errors.
  init?(
    _ response: HTTPResponse, at time: UnixTime, from origin: Origin, _ request: HTTPRequest,
    userToken: String?
  ) {
    guard response.status == 200, response.isFromServer, response.mayBeStored,
      response.body.count <= Self.longestBody, response.isImage || response.isObjectWithoutErrors
    else { return nil }
    self.time = time
    url = origin.description + request.target.description
    body = response.body
    headers = HTTPHeaders(
      response.headers.fields.filter { !Self.left.contains($0.name.lowercased()) }
        .map { $0.withoutTokens(userToken) })
  }

  /// Reads a file; nil if it belongs to something else, or is damaged.
  ///
  /// The key has to be this one; without it, any will do.
  init?(_ bytes: [UInt8], key: String? = nil) {
    let newline = UInt8(ascii: "\n")
    guard bytes.starts(with: Self.start),
      let first = bytes.firstIndex(of: newline),
      let second = bytes[(first + 1)...].firstIndex(of: newline),
      case let line = bytes[(first + 1)..<second],
      bytes[Self.start.count..<first].elementsEqual(SHA256.hex(line).utf8),
      let facts = (try? JSONDocument(parsing: Array(line)))?.root,
      facts["length"]?.int == bytes.count - second - 1,
      let seconds = facts["time"]?.int, let url = facts["url"]?.string,
      let fields = facts["headers"]?.elements,
      key == nil || facts["key"]?.string == key
    else { return nil }
    time = UnixTime(seconds: seconds)
    self.url = url
    var headers = HTTPHeaders()
    for field in fields {
      let texts = field.elements.map { $0.string ?? "" }
      if texts.count == 2 { headers.add(texts[0], texts[1]) }
    }
    self.headers = headers
    body = Array(bytes[(second + 1)...])
  }

  /// Returns the bytes of the file.
  func file(key: String) -> [UInt8] {
    let fields = headers.fields.map { JSONValue.array([.string($0.name), .string($0.value)]) }
    let facts: JSONValue = [
      "key": .string(key), "time": .int(time.seconds), "url": .string(url),
      "headers": .array(fields), "length": .int(body.count),
    ]
    let line = facts.encoded()
    let newline = [UInt8(ascii: "\n")]
    return Self.start + SHA256.hex(line[...]).utf8 + newline + line + newline + body
  }
}

extension HTTPResponse {
  /// Whether the server sent this response just now.
  fileprivate var isFromServer: Bool { cachedAt == nil && fixtureDirectory == nil }

  /// Removes this response from the cache that keeps it, if any: it turned out to be unreadable.
  package func leaveCache() {
    if let cacheFile { try? FileSystem.remove(cacheFile) }
  }

  /// Whether the server says that the body is an image; a proxy's own page is none.
  fileprivate var isImage: Bool {
    headers["Content-Type"]?.lowercased().hasPrefix("image/") == true && !body.isEmpty
  }

  /// Whether the body is a JSON object, complete and without errors.
  fileprivate var isObjectWithoutErrors: Bool {
    let document = try? JSONDocument(parsing: body, valueLimit: JSONDocument.responseValueLimit)
    guard let json = document?.root else { return false }
    return json.kind == .object && json["errors"] == nil
  }

  /// Whether the service allows a cache to keep this response.
  var mayBeStored: Bool {
    !headers.fields.contains { field in
      field.name.lowercased() == "cache-control"
        && field.value.lowercased().split(whereSeparator: { ", \t".contains($0) })
          .contains("no-store")
    }
  }
}

extension HTTPHeaders.Field {
  /// Returns the field, or a mark in place of its value if that repeats a token of the request.
  ///
  /// A developer token is known by what comes before it, or by its first letters.
  fileprivate func withoutTokens(_ userToken: String?) -> HTTPHeaders.Field {
    let texts = [value, PercentEncoding.decodePath(value)]
    let isSecret =
      TokenHeader.isSent(lowercased: name.lowercased())
      || texts.contains { text in
        text.lowercased().includes(TokenHeader.value("").lowercased()) || text.includes("eyJ")
          || userToken.map { !$0.isEmpty && text.includes($0) } ?? false
      }
    return isSecret ? HTTPHeaders.Field(name: name, value: HTTPHeaders.redactionMark) : self
  }
}
