import MusicAPI

/// URLs that were pasted or sent.
enum AddressTargets {
  /// A URL of a web page: its ID can be a part of a request.
  static func musicURL(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = MusicURL.isURL(text)
    let url: MusicURL
    do throws(MusicURLError) {
      url = try MusicURL(parsing: text)
    } catch {
      return try Violation.unless(!"\(error)".isEmpty, "each error has words")
    }
    let isPlain = !url.id.isEmpty && !url.id.utf8.contains { "/?# ".utf8.contains($0) }
    try Violation.unless(isPlain, "an id can be a part of a path")
    try Violation.unless(
      url.storefront.map { $0.utf8.count == 2 } ?? true, "a storefront has two letters")
  }

  /// The target of a request, such as that of the next page.
  static func requestTarget(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let target = RequestTarget(parsing: text)
    let again = RequestTarget(parsing: target.description)
    try Violation.unless(again.identity == target.identity, "a target is written as it was read")
    try Violation.unless(
      again.description == target.description, "a written target is written the same")
    if let (origin, rest) = Origin.split(text) {
      try Violation.unless(
        Origin.split(origin.description + rest)?.origin == origin,
        "an origin is written as it was read")
    }
    if let origin = try? Origin(parsing: text) {
      try Violation.unless(
        origin.scheme == "https" || origin.isLoopback, "tokens are sent in private")
      try Violation.unless(
        Origin(parsing: origin.description) == origin, "an origin is written as it was read")
    }
  }
}
