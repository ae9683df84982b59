import MusicPlatform

/// A server, identified by scheme, host and port.
///
/// Tokens are only ever sent to one origin.
public struct Origin: Sendable, Hashable, CustomStringConvertible {
  /// The scheme: `https`, or `http` on loopback or for an allowed host.
  package let scheme: String
  /// The host in lowercase, without the brackets of an IPv6 address.
  package let host: String
  /// The port; the scheme's default if none was given.
  package let port: Int

  /// Apple's service.
  public static let appleMusic = Origin(scheme: "https", host: "api.music.apple.com", port: 443)

  /// A reason why a URL is not a valid origin.
  public enum ParsingError: Error, Sendable, Hashable {
    /// The text is not `https://host` or `https://host:port`; any user name or password is removed.
    case malformed(String)
    /// The URL uses unencrypted `http` to another machine, where the tokens could be read in
    /// transit.
    case unencrypted(String)
  }

  package init(scheme: String, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// Parses `https://host[:port][/]`; `http` is allowed for loopback and for one host by name.
  ///
  /// Anyone who can read the traffic to an unencrypted host has the tokens. Allow one only for your
  /// own server in your own network, such as `http://mock:8080`.
  public init(
    parsing text: String, allowingUnencrypted host: String? = nil
  ) throws(ParsingError) {
    guard let (origin, rest) = Origin.split(text), rest.isEmpty || rest == "/" else {
      throw .malformed(Origin.withoutUser(text))
    }
    let isAllowed = origin.isLoopback || origin.host == host?.lowercased()
    guard origin.scheme == "https" || isAllowed else { throw .unencrypted(text) }
    self = origin
  }

  /// Splits an absolute URL into its origin and the rest; nil if its scheme is not HTTP(S).
  package static func split(_ address: String) -> (origin: Origin, rest: Substring)? {
    guard let schemeEnd = address.range(ofFirst: "://") else { return nil }
    let scheme = address[..<schemeEnd.lowerBound].lowercased()
    let afterScheme = address[schemeEnd.upperBound...]
    let authority = Substring(afterScheme.utf8.prefix { !"/?#".utf8.contains($0) })
    guard ["https", "http"].contains(scheme), let (host, port) = splitAuthority(authority) else {
      return nil
    }
    let standardPort = scheme == "https" ? 443 : 80
    let origin = Origin(scheme: scheme, host: host.lowercased(), port: port ?? standardPort)
    return (origin, afterScheme[authority.endIndex...])
  }

  /// Splits `host:port` and `[::1]:port`; rejects user names and passwords.
  private static func splitAuthority(_ text: Substring) -> (host: Substring, port: Int?)? {
    var host = text
    var portText: Substring?
    if text.hasPrefix("["), let bracket = text.firstIndex(of: "]") {
      host = text[text.index(after: text.startIndex)..<bracket]
      let rest = text[text.index(after: bracket)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      portText = rest.isEmpty ? nil : rest.dropFirst()
    } else if let colon = text.firstIndex(of: ":") {
      host = text[..<colon]
      portText = text[text.index(after: colon)...]
    }
    // Only an IPv6 address contains colons, and only it is written in brackets.
    guard !host.isEmpty, host.utf8.allSatisfy(isOfHost),
      host.utf8.contains(UInt8(ascii: ":")) == text.hasPrefix("[")
    else { return nil }
    guard let portText else { return (host, nil) }
    guard let port = Int(portText), (1...65535).contains(port), !portText.hasPrefix("+") else {
      return nil
    }
    return (host, port)
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "-._:".utf8.contains(byte)
  }

  /// Returns the URL without its user name and password: anything between the scheme and the last
  /// `@`.
  static func withoutUser(_ address: String) -> String {
    guard let at = address.lastIndex(of: "@") else { return address }
    let scheme = address.range(ofFirst: "://").map { address[..<$0.upperBound] } ?? ""
    return scheme + "...@" + address[address.index(after: at)...]
  }

  /// Whether the server is this machine.
  package var isLoopback: Bool {
    host == "localhost" || host == "::1"
      || (host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." })
  }

  /// `https://host`, with the port when it is not the scheme's own.
  public var description: String {
    let name = host.contains(":") ? "[\(host)]" : host
    let isStandardPort = port == (scheme == "https" ? 443 : 80)
    return scheme + "://" + name + (isStandardPort ? "" : ":\(port)")
  }
}
