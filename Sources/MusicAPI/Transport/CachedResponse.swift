import MusicPlatform

/// A response as a file: a digest of its name and of a line of JSON, that line with everything needed
/// to validate the response, then the body's bytes.
///
/// The digest detects a damaged line, and the length in the line a body that was cut or extended. A
/// body that was changed in place is not detected: a file appears as a whole, and ``MusicClient``
/// removes one whose body is no JSON.
struct CachedResponse: Sendable {
  /// The path of the file.
  let path: String
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
  fileprivate static let longestBody = 32 << 20

  /// The response as the cache returns it.
  var response: HTTPResponse {
    var response = HTTPResponse(status: 200, headers: headers, body: body)
    response.cachedAt = time
    response.cacheFile = path
    return response
  }

  /// Keeps a response without the tokens of its request.
  init(
    _ response: HTTPResponse, at time: UnixTime, from url: String, in path: String,
    userToken: String?
  ) {
    self.path = path
    self.time = time
    self.url = url
    body = response.body
    headers = HTTPHeaders(
      response.headers.fields.filter { !Self.left.contains($0.name.lowercased()) }
        .map { $0.withoutTokens(userToken) })
  }

  /// Reads a file; nil if it belongs to something else, or is damaged.
  init?(_ path: String) {
    // Through a link, a file elsewhere would be read; a pipe would wait for its writer.
    guard FileFacts(of: path)?.kind == .file,
      // The line before the longest body is shorter than this.
      let bytes = try? FileSystem.read(path, atMost: Self.longestBody + (1 << 20))
    else { return nil }
    let parts = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    let name = path.suffix(ResponseCache.nameLength)
    guard parts.count == 3, parts[0].elementsEqual(Self.digest(of: parts[1], name)),
      let facts = (try? JSONDocument(parsing: Array(parts[1])))?.root,
      facts["length"]?.int == parts[2].count, let seconds = facts["time"]?.int,
      let url = facts["url"]?.string, let fields = facts["headers"]?.members
    else { return nil }
    self.path = path
    time = UnixTime(seconds: seconds)
    self.url = url
    headers = HTTPHeaders(fields.map { .init(name: $0.name, value: $0.value.string ?? "") })
    body = Array(parts[2])
  }

  /// Reads a file, and marks it as used.
  init?(markingUse path: String) {
    self.init(path)
    FileSystem.markUse(of: path)
  }

  /// The name of the file, which says which request the response is to.
  var name: Substring { path.suffix(ResponseCache.nameLength) }

  /// The bytes of the file.
  var file: [UInt8] {
    let fields = headers.fields.map { JSONMember($0.name, .string($0.value)) }
    let facts: JSONValue = [
      "time": .int(time.seconds), "url": .string(url), "headers": .object(fields),
      "length": .int(body.count),
    ]
    let (line, newline) = (facts.encoded(), [UInt8(ascii: "\n")])
    return Self.digest(of: line[...], name) + newline + line + newline + body
  }

  /// Returns the first line of a file, which also has the version of the format.
  private static func digest(of line: ArraySlice<UInt8>, _ name: Substring) -> [UInt8] {
    Array("amctl response 5 ".utf8) + SHA256.hex((Array(name.utf8) + line)[...]).utf8
  }
}

extension HTTPResponse {
  /// Whether the server sent a complete success just now, and allows a cache to keep it.
  ///
  /// A proxy may respond with a page of its own, and the service with a 200 that contains errors.
  var isWorthKeeping: Bool {
    guard status == 200, cachedAt == nil, fixtureDirectory == nil,
      body.count <= CachedResponse.longestBody, !headers.fields.contains(where: \.forbidsKeeping)
    else { return false }
    let isImage = headers["Content-Type"]?.lowercased().hasPrefix("image/") == true
    if isImage, !body.isEmpty { return true }
    let document = try? JSONDocument(parsing: body, valueLimit: JSONDocument.responseValueLimit)
    guard let json = document?.root else { return false }
    return json.kind == .object && json["errors"] == nil
  }

  /// Removes this response from the cache that keeps it, if any: it turned out to be unreadable.
  package func leaveCache() {
    if let cacheFile { try? FileSystem.remove(cacheFile) }
  }
}

extension HTTPHeaders.Field {
  /// Whether it tells a cache not to keep the response.
  fileprivate var forbidsKeeping: Bool {
    isNamed("Cache-Control")
      && value.lowercased().split(whereSeparator: { ", \t".contains($0) }).contains("no-store")
  }

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
