extension RequestTarget {
  /// Reads an address that a server gave: what comes next in a listing, or where a redirect leads.
  ///
  /// It is absolute or starts with `/`, and keeps its percent-encoding. Only the same origin's
  /// paths under `/v1/` are followed: the tokens go along.
  package static func following(
    _ address: String, on origin: Origin
  ) throws(ForeignAddress) -> RequestTarget {
    let target = RequestTarget(parsing: try localPart(of: address, on: origin))
    guard address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else {
      throw ForeignAddress(address, .malformed)
    }
    guard target.isInsideAPI else { throw ForeignAddress(address, .outsideAPI) }
    return target
  }

  /// What follows the origin, once that is known to be this one.
  private static func localPart(
    of address: String, on origin: Origin
  ) throws(ForeignAddress) -> Substring {
    if address.hasPrefix("/") {
      // Two slashes, or a slash and a backslash to some, begin the name of a host.
      guard !address.dropFirst().hasPrefix("/") else { throw ForeignAddress(address, .malformed) }
      return address[...]
    }
    guard let (named, rest) = Origin.split(address) else {
      throw ForeignAddress(address, .malformed)
    }
    guard named == origin else { throw ForeignAddress(address, .otherOrigin(origin)) }
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
