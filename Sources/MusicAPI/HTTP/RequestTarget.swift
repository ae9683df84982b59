/// The target of a request: a percent-encoded path and a query.
public struct RequestTarget: Sendable, Hashable, CustomStringConvertible {
  /// The percent-encoded path, starting with `/`; a target with any other is not sent.
  public let path: String
  /// The query, in its original encoding.
  public var query: Query

  /// Creates a target from an already encoded path and a query.
  public init(path: String, query: Query = [:]) {
    self.path = path
    self.query = query
  }

  /// Creates a target by encoding each part of a path, so that a slash in an id cannot change the
  /// path.
  public init(segments: [String], query: Query = [:]) {
    let allowed: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "@")]
    var path = ""
    for segment in segments { path += "/" + PercentEncoding.encode(segment, allowing: allowed) }
    self.init(path: path, query: query)
  }

  /// Splits `path?query`, keeping the encoding of both and dropping any fragment.
  public init(parsing text: some StringProtocol) {
    let bytes = Array(text.utf8)
    let whole = bytes.prefix { $0 != UInt8(ascii: "#") }
    let path = whole.prefix { $0 != UInt8(ascii: "?") }
    let query = String(decoding: whole.dropFirst(path.count + 1), as: UTF8.self)
    self.init(path: String(decoding: path, as: UTF8.self), query: Query(encoded: query))
  }

  /// The target in the form `path?query`, as it is sent.
  public var description: String {
    query.items.isEmpty ? path : path + "?" + query.encoded
  }
}

extension RequestTarget {
  /// Why the path could lead to another server than the one that is trusted with the tokens; nil if
  /// it starts with `/`.
  ///
  /// Anything else would continue the name of the server before it, as `@other.example/` does.
  package var flawOfPath: String? {
    path.utf8.first == UInt8(ascii: "/")
      ? nil : "'\(path)' is not a valid path: paths start with '/'"
  }
}

extension RequestTarget {
  /// The identity of a target: its decoded path and query, regardless of the order of query items.
  package struct Identity: Hashable, Sendable {
    /// The decoded parts of the path, where an encoded slash does not separate parts.
    package let segments: [String]
    /// The items in a uniform encoding, sorted.
    package let items: [String]
  }

  /// The identity of the target, regardless of the order and encoding of its query.
  package var identity: Identity {
    Identity(
      segments: path.split(separator: "/", omittingEmptySubsequences: false)
        .map { PercentEncoding.decodePath($0) },
      items: query.items.map { Query.Item($0.name, $0.value).encoded }.sorted())
  }
}
