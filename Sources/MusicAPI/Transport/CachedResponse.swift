import MusicPlatform

/// A response as a file: a digest of its name and of a line of JSON, that line with everything needed
/// to validate the response, then the body's bytes.
///
/// The digest detects a damaged line, and the length in the line a body that was cut or extended. A
/// body that was changed in place is not detected: a file appears as a whole, and ``MusicClient``
/// removes one whose body is no JSON.
struct CachedResponse: Sendable {
  /// The time of the request that the service responded to, or that validated the response.
  var time: UnixTime
  /// The URL, for people.
  let url: String
  let headers: HTTPHeaders
  let body: [UInt8]

  /// Headers of one connection or one person, which are not kept.
  private static let left = [
    "set-cookie", "connection", "keep-alive", "transfer-encoding", "content-length",
    "content-encoding",
  ]
  /// The largest body that is kept.
  private static let longestBody = 32 << 20
  /// The largest file: the longest body, and the lines before it.
  static let longestFile = longestBody + (1 << 20)

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

  /// Reads the file of a name; nil if it belongs to something else, or is damaged.
  init?(_ bytes: [UInt8], name: String) {
    let parts = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].elementsEqual(Self.digest(of: parts[1], name)),
      let facts = (try? JSONDocument(parsing: Array(parts[1])))?.root,
      facts["length"]?.int == parts[2].count, let seconds = facts["time"]?.int,
      let url = facts["url"]?.string, let fields = facts["headers"]?.elements
    else { return nil }
    time = UnixTime(seconds: seconds)
    self.url = url
    headers = HTTPHeaders(
      fields.map { .init(name: $0[0]?.string ?? "", value: $0[1]?.string ?? "") })
    body = Array(parts[2])
  }

  /// Reads the file at a path, and marks it as used.
  init?(markingUse path: String, name: String) {
    guard let bytes = try? FileSystem.readMarkingUse(path, atMost: Self.longestFile) else {
      return nil
    }
    self.init(bytes, name: name)
  }

  /// Returns the bytes of the file with a name.
  func file(name: String) -> [UInt8] {
    let fields = headers.fields.map { JSONValue.array([.string($0.name), .string($0.value)]) }
    let facts: JSONValue = [
      "time": .int(time.seconds), "url": .string(url), "headers": .array(fields),
      "length": .int(body.count),
    ]
    let (line, newline) = (facts.encoded(), [UInt8(ascii: "\n")])
    return Self.digest(of: line[...], name) + newline + line + newline + body
  }

  /// Returns the first line of a file, which also has the version of the format.
  private static func digest(of line: ArraySlice<UInt8>, _ name: String) -> [UInt8] {
    Array("amctl response 4 ".utf8) + SHA256.hex((Array(name.utf8) + line)[...]).utf8
  }
}

extension HTTPResponse {
  /// Whether the server sent this response just now.
  fileprivate var isFromServer: Bool { cachedAt == nil && fixtureDirectory == nil }

  /// Returns this response with the file that keeps it.
  func kept(at path: String) -> HTTPResponse {
    var response = self
    response.cacheFile = path
    return response
  }

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
