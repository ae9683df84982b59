/// The target of a request: an encoded path and a query, as in the first line of an HTTP request.
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

  /// `path?query` as it is sent.
  public var description: String {
    query.items.isEmpty ? path : path + "?" + query.encoded
  }
}

extension RequestTarget {
  /// What makes two targets the same request: the path and the decoded query, in any order.
  package struct Identity: Hashable, Sendable {
    /// The decoded parts of the path: an encoded slash does not part any.
    package let segments: [String]
    /// The items in one encoding, sorted.
    package let items: [String]
  }

  /// The target without what the order and the encoding of its query add.
  package var identity: Identity {
    Identity(
      segments: path.split(separator: "/", omittingEmptySubsequences: false)
        .map { PercentEncoding.decodePath($0) },
      items: query.items.map { Query.Item($0.name, $0.value).encoded }.sorted())
  }
}

extension RequestTarget {
  /// Reads an address that a server gave: what comes next in a listing, or where a redirect leads.
  ///
  /// It is absolute or starts with `/`, and keeps its percent-encoding. Only the same origin's
  /// paths under `/v1/` are followed: the tokens go along.
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

  /// What follows the origin, once that is known to be this one.
  private static func localPart(
    of address: String, on origin: Origin
  ) throws(ForeignURLError) -> Substring {
    if address.hasPrefix("/") {
      // Two slashes, or a slash and a backslash to some, begin the name of a host.
      guard !address.dropFirst().hasPrefix("/") else { throw ForeignURLError(address, .malformed) }
      return address[...]
    }
    guard let (named, rest) = Origin.split(address) else {
      throw ForeignURLError(address, .malformed)
    }
    guard named == origin else { throw ForeignURLError(address, .otherOrigin(origin)) }
    return rest
  }

  /// Whether the path is under `/v1/` however a server may read it.
  ///
  /// Dot segments lead out again, be they written out, percent-encoded, hidden between encoded
  /// slashes, or followed by a `;` and parameters.
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

/// An address that a server gave and that is not gone to, because the tokens would go along.
package struct ForeignURLError: Error, Sendable, Hashable {
  /// What is wrong with an address.
  package enum Fault: Sendable, Hashable {
    /// It is neither absolute nor does it start with a single `/`, or it holds what no address may.
    case malformed
    /// It names another server than this one.
    case otherOrigin(Origin)
    /// Its path is not under `/v1/`, or could be read as one that is not.
    case outsideAPI
  }

  /// The address without its query, which may hold anything.
  package let address: String
  /// What is wrong with it.
  package let fault: Fault

  /// Leaves out the query and the fragment of an address.
  init(_ address: some StringProtocol, _ fault: Fault) {
    self.address = String(address.prefix { $0 != "?" && $0 != "#" })
    self.fault = fault
  }
}

extension ForeignURLError: CustomStringConvertible {
  /// What is wrong with the address, in a sentence.
  package var description: String {
    switch fault {
    case .malformed:
      "The address '\(address)' is not one that can be followed; report it to the service."
    case .otherOrigin(let origin):
      "The address '\(address)' leads away from '\(origin)', where the tokens must stay; "
        + "check the base URL."
    case .outsideAPI:
      "The address '\(address)' leads out of the API, whose paths start with '/v1/'; "
        + "check the base URL."
    }
  }
}
