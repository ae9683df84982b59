/// The wording of messages that several tests expect, each in this one place.
public enum ExpectedMessages {
  /// A resource that a lookup did not find: the place is `song`, for storefront `us`, or the singular
  /// with a place of its own, such as `song in your library`.
  public static func no(_ place: String, _ id: String, _ word: String = "ID") -> String {
    let words = place.split(separator: " in ", maxSplits: 1).map(String.init)
    let isOfCatalog = words.count == 1 && !["storefront", "recommendation"].contains(place)
    let end = isOfCatalog ? " in storefront 'us'" : words.count > 1 ? " in \(words[1])" : ""
    return "no \(words[0]) " + (word == "name" ? "named '\(id)'" : "with \(word) \(id)") + end
  }

  /// The number of IDs that a lookup did not find.
  public static func notFound(_ count: Int, of total: Int) -> String {
    count == total ? "0 of \(total) IDs found" : "\(count) of \(total) IDs not found"
  }

  /// A listing that ended before everything was written.
  public static func more(after count: Int, of total: String? = nil) -> String {
    "Showing \(count)\(total.map { " of \($0)" } ?? ""). Use --all for everything"
  }

  /// A text that is not a valid id of any type.
  public static func noID(_ text: String) -> String {
    "'\(text)' is not a valid ID: IDs consist of letters, digits, '.', '-' and '_'"
  }

  /// A response that is JSON of another shape; the reason follows.
  public static func wrongShape(of path: String) -> String {
    "the response to '\(path)' has an unexpected shape:"
  }

  /// A connection that broke; why comes after this.
  public static let connectionLost = "the connection closed before the response was complete"

  /// A libcrypto that cannot be used.
  public static func noLibcrypto(_ reason: String) -> String {
    "cannot use the library 'libcrypto' (\(reason)); install 'libssl3' with apt, "
      + "or OpenSSL 3 with your system's package manager"
  }

  /// A libcurl that cannot be used.
  public static func noLibcurl(_ reason: String) -> String {
    "cannot use the library 'libcurl' (\(reason)); install 'libcurl4' with apt, or 'libcurl' with your system's package manager"
  }
}
