/// The target of a request: a percent-encoded path and a query.
public struct RequestTarget: Sendable, Hashable, CustomStringConvertible {
  /// The percent-encoded path, starting with `/`.
  public let path: String
  /// The query, in its original encoding.
  public var query: Query

  /// Creates a target from an already encoded path and a query.
  public init(path: String, query: Query = Query()) {
    self.path = path
    self.query = query
  }

  /// Creates a target by encoding each part of a path, so that a slash in an id cannot change the
  /// path.
  public init(segments: [String], query: Query = Query()) {
    let allowed: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "@")]
    let path = segments.map { "/" + PercentEncoding.encode($0, allowing: allowed) }.joined()
    self.init(path: path, query: query)
  }

  /// Splits `path?query`, keeping the encoding of both and dropping any fragment.
  public init(parsing text: some StringProtocol) {
    let whole = text.prefix { $0 != "#" }
    let path = whole.prefix { $0 != "?" }
    self.init(
      path: String(path),
      query: Query(encoded: whole.dropFirst(path.count + 1)))
  }

  /// The target in the form `path?query`, as it is sent.
  public var description: String {
    query.items.isEmpty ? path : path + "?" + query.encoded
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

extension RequestTarget {
  /// Parses a URL from a server: the next page of a listing, or the target of a redirect.
  ///
  /// The URL is absolute or starts with `/`, and keeps its percent-encoding. Because tokens are
  /// sent along, only paths under `/v1/` on the same origin are followed.
  package static func following(
    _ address: String, on origin: Origin
  ) throws(ForeignURLError) -> RequestTarget {
    let target = RequestTarget(parsing: try localPart(of: address, on: origin))
    guard address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else {
      throw ForeignURLError(address, .malformed)
    }
    guard target.isInsideAPI else { throw ForeignURLError(address, .outsideAPI) }
    return target
  }

  /// Returns the part after the origin; throws if the origin is another.
  private static func localPart(
    of address: String, on origin: Origin
  ) throws(ForeignURLError) -> Substring {
    if address.hasPrefix("/") {
      // A second slash (or, for some parsers, a backslash) would start a host name.
      guard !address.dropFirst().hasPrefix("/") else { throw ForeignURLError(address, .malformed) }
      return address[...]
    }
    guard let (named, rest) = Origin.split(address) else {
      throw ForeignURLError(address, .malformed)
    }
    guard named == origin else { throw ForeignURLError(address, .otherOrigin(origin)) }
    return rest
  }

  /// Whether the path is under `/v1/` however a server may interpret it.
  ///
  /// Dot segments can lead out of it, whether literal, percent-encoded, between encoded slashes, or
  /// followed by `;` and parameters.
  var isInsideAPI: Bool {
    guard path.hasPrefix("/v1/") else { return false }
    let segments = PercentEncoding.decodePath(path).utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\")
    }
    return !segments.contains { segment in
      let name = segment.prefix { $0 != UInt8(ascii: ";") }
      return name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8)
    }
  }
}

/// A URL from a server that is not followed, because the tokens would be sent along.
package struct ForeignURLError: Error, Sendable, Hashable {
  /// The problems of a URL.
  package enum Fault: Sendable, Hashable {
    /// The URL is neither absolute nor starts with a single `/`, or contains invalid characters.
    case malformed
    /// The URL names a server other than this one.
    case otherOrigin(Origin)
    /// The path is not under `/v1/`, or could be interpreted as a path that is not.
    case outsideAPI
  }

  /// The URL without its query, which may contain anything.
  package let address: String
  /// The problem of the URL.
  package let fault: Fault

  /// Creates an error from a URL, leaving out its query and fragment.
  init(_ address: some StringProtocol, _ fault: Fault) {
    self.address = String(address.prefix { $0 != "?" && $0 != "#" })
    self.fault = fault
  }
}

extension ForeignURLError: CustomStringConvertible {
  /// A sentence that describes the problem.
  package var description: String {
    switch fault {
    case .malformed:
      "'\(address)' is not a URL that can be followed; report it to the service"
    case .otherOrigin(let origin):
      "'\(address)' is not on '\(origin)', the only server that may receive the tokens; "
        + "check the base URL"
    case .outsideAPI:
      "'\(address)' is outside the API, whose paths start with '/v1/'; check the base URL"
    }
  }
}
