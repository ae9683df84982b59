/// What a request asks an origin for: an encoded path and a query, as in the first line of an HTTP request.
public struct RequestTarget: Sendable, Hashable, CustomStringConvertible {
  /// The path, percent-encoded, starting with `/`.
  public let path: String
  /// The query, in its own encoding.
  public var query: Query

  /// Joins a path that is already encoded with a query.
  public init(path: String, query: Query = Query()) {
    self.path = path
    self.query = query
  }

  /// Encodes each part of a path: an id that holds a slash cannot reach another endpoint.
  public init(segments: [String], query: Query = Query()) {
    let allowed: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "@")]
    let path = segments.map { "/" + PercentEncoding.encode($0, allowing: allowed) }.joined()
    self.init(path: path, query: query)
  }

  /// Splits `path?query`, keeping the encoding of both; a fragment is left out.
  public init(parsing text: some StringProtocol) {
    let whole = text.prefix { $0 != "#" }
    let path = whole.prefix { $0 != "?" }
    self.init(
      path: String(path),
      query: Query(encoded: whole.dropFirst(path.count + 1)))
  }

  /// `path?query` as it goes on the wire.
  public var description: String {
    query.items.isEmpty ? path : path + "?" + query.encoded
  }
}
