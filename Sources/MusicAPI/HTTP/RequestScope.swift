/// The part of a server that requests may lead to: an origin, and the start of its paths.
///
/// A server can name further URLs: the next page of a list, or the target of a redirect. Because
/// tokens are sent along, only links inside the scope are followed.
package struct RequestScope: Sendable, Hashable {
  /// The server.
  package let origin: Origin
  /// The start of the paths; it starts and ends with `/`.
  package let path: String

  /// Creates a scope from the start of the paths, such as `/api/`; by default, it is all of the
  /// server.
  package init(origin: Origin, path: String = "/") {
    self.origin = origin
    self.path = (path.hasPrefix("/") ? "" : "/") + path + (path.hasSuffix("/") ? "" : "/")
  }
}

extension RequestScope {
  /// Parses a URL from a server, which is absolute or starts with `/`; it keeps its
  /// percent-encoding.
  package func target(of address: String) throws(ForeignURLError) -> RequestTarget {
    let target = RequestTarget(parsing: try localPart(of: address))
    guard address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else {
      throw ForeignURLError(address, .malformed)
    }
    guard contains(target) else { throw ForeignURLError(address, .outside(self)) }
    return target
  }

  /// Returns the part after the origin; throws if the origin is another.
  private func localPart(of address: String) throws(ForeignURLError) -> Substring {
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

  /// Whether a path is inside the scope however a server may interpret it.
  ///
  /// Dot segments can lead out of it, whether literal, percent-encoded, between encoded slashes, or
  /// followed by `;` and parameters.
  private func contains(_ target: RequestTarget) -> Bool {
    guard target.path.hasPrefix(path) else { return false }
    let decoded = PercentEncoding.decodePath(target.path)
    let segments = decoded.utf8.split(omittingEmptySubsequences: false) {
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
    /// The path is not in this scope, or could be interpreted as a path that is not.
    case outside(RequestScope)
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
    case .outside(let scope):
      "'\(address)' is outside the API, whose paths start with '\(scope.path)'; "
        + "check the base URL"
    }
  }
}
