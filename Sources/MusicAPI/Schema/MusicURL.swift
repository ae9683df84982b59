import MusicPlatform

/// A URL of one of the service's web pages, parsed into the resource that the page shows.
///
/// ```swift
/// let url = try MusicURL(parsing: "https://music.apple.com/de/album/tideline/1616728060")
/// print(url.type, url.id, url.storefront ?? "")  // albums 1616728060 de
/// let album = url.id(of: Album.self)  // a ResourceID<Album>; nil for a URL of anything else
/// ```
public struct MusicURL: Sendable, Hashable {
  /// The type of the resource, or the more likely of two.
  public let type: ResourceType
  /// The other possible type of the resource: both types of curators have the same URLs.
  package let alternative: ResourceType?
  /// The id of the resource.
  public let id: String
  /// The two-letter code of the storefront, in lowercase; nil if the URL does not name one.
  public let storefront: String?

  /// The possible types of the resource, with the most likely first.
  package var possibleTypes: [ResourceType] { [type] + [alternative].compactMap { $0 } }

  /// Returns the id as one of a kind; nil if the URL shows a resource of another type.
  public func id<Kind: KnownKind>(of kind: Kind.Type) -> ResourceID<Kind>? {
    possibleTypes.contains(kind.facts.type) ? ResourceID(id) : nil
  }

  /// Parses an address at music.apple.com, classical.music.apple.com or itunes.apple.com.
  ///
  /// It may lack its scheme, or have one that opens an app, such as `music://`.
  public init(parsing text: String) throws(MusicURLError) {
    guard let (host, path, query) = Self.split(text) else {
      throw MusicURLError(Origin.withoutUser(text), .malformed)
    }
    guard Self.hosts.contains(host) else { throw MusicURLError(text, .foreignHost(host)) }
    var parts = path[...]
    storefront = parts.first.flatMap(Self.storefront)
    if storefront != nil { parts.removeFirst() }
    guard let word = parts.popFirst() else { throw MusicURLError(text, .noResource) }
    guard word != "library" else { throw MusicURLError(text, .library) }
    guard let type = Self.types[word] else { throw MusicURLError(text, .unknownKind(word)) }
    // When an album's URL points at a track, the track is what was shared.
    let song = type == .albums ? query["i"].flatMap { $0.isEmpty ? nil : $0 } : nil
    self.type = song == nil ? type : .songs
    alternative = type == .curators ? .appleCurators : nil
    let words = song.map { [$0] } ?? parts.prefix(2).reversed()
    guard let id = words.lazy.compactMap(self.type.id(in:)).first else {
      throw MusicURLError(text, .noID(self.type))
    }
    self.id = id
  }

  /// Returns whether a word looks like a URL rather than an id, whether valid or not.
  package static func isURL(_ word: String) -> Bool {
    guard !word.includes("://") else { return true }
    // Most words are ids, and end here.
    guard word.utf8.contains(UInt8(ascii: ".")) else { return false }
    let word = trimmed(word)
    guard !hosts.contains(word.lowercased()) else { return true }
    let host = word.prefix { $0 != "/" }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return host.endIndex < word.endIndex && labels.count > 1
      && labels.allSatisfy {
        !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
      }
  }
}

extension MusicURL {
  private static let hosts: Set<String> = [
    "music.apple.com", "classical.music.apple.com", "geo.music.apple.com",
    "embed.music.apple.com", "beta.music.apple.com",
    "itunes.apple.com", "geo.itunes.apple.com",
  ]

  /// The first part of the path, which names the type.
  private static let types: [String: ResourceType] = [
    "activity": .activities, "album": .albums, "artist": .artists, "curator": .curators,
    "genre": .genres, "label": .recordLabels, "music-video": .musicVideos,
    "playlist": .playlists, "record-label": .recordLabels, "song": .songs, "station": .stations,
  ]

  /// Returns the host in lowercase, the decoded parts of the path, and the query without a
  /// fragment.
  private static func split(_ text: String) -> (host: String, path: [String], query: Query)? {
    let text = trimmed(text)
    let scheme = text.prefix { $0.isLetter }
    let hasScheme = text[scheme.endIndex...].hasPrefix("://")
    let isOfApp = hasScheme && appSchemes.contains(scheme.lowercased())
    let link = isOfApp ? "https" + text[scheme.endIndex...] : hasScheme ? text : "https://" + text
    guard let (origin, rest) = Origin.split(link) else { return nil }
    let address = rest.prefix { $0 != "#" }
    let path = address.prefix { $0 != "?" }
    return (
      origin.host, path.split(separator: "/").map { PercentEncoding.decodePath($0) },
      Query(encoded: address[path.endIndex...].dropFirst())
    )
  }

  /// The schemes that open an app, and are otherwise `https`.
  private static let appSchemes: Set<String> = ["music", "musics", "itms", "itmss"]

  /// Removes blanks around an address that has none inside.
  private static func trimmed(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.count == 1 ? String(words[0]) : text
  }

  private static func storefront(_ part: String) -> String? {
    part.count == 2 && part.allSatisfy { $0.isASCII && $0.isLetter } ? part.lowercased() : nil
  }
}

extension MusicURL {
  /// Returns the resource that a URL shows in a library, whose ids are valid for its account only.
  package static func libraryResource(in text: String) -> ResourceReference? {
    guard let (host, path, _) = split(text), hosts.contains(host) else { return nil }
    var parts = path[...]
    if parts.first.flatMap(storefront) != nil { parts.removeFirst() }
    guard parts.popFirst() == "library", let word = parts.popFirst() else { return nil }
    let facts = ResourceFacts.library.first { facts in
      [facts.pathName, ResourceType(rawValue: facts.pathName).singular].contains(word)
    }
    guard let facts, let id = parts.last(where: facts.fits(id:)) else { return nil }
    return ResourceReference(facts.type, id)
  }

  /// Returns the end of a valid URL that leads to a part of its resource, such as
  /// `/see-all?section=top-songs`, and the name of the section; nil if there is none.
  package static func remainder(of text: String) -> (path: String, section: String?)? {
    guard let url = try? MusicURL(parsing: text), let (_, path, query) = split(text),
      let position = path.firstIndex(where: { url.type.id(in: $0) == url.id }),
      position + 1 < path.count
    else { return nil }
    let section = query["section"]
    let rest = path[(position + 1)...].map { "/" + $0 }.joined()
    return (rest + (section.map { "?section=\($0)" } ?? ""), section)
  }
}

extension ResourceType {
  /// Returns the id in a part of the path, without the `id` prefix of old URLs; nil if there is
  /// none.
  fileprivate func id(in part: String) -> String? {
    let id = part.hasPrefix("id") ? String(part.dropFirst(2)) : part
    return facts?.fits(id: id) == true ? id : nil
  }
}

/// An error for a URL that does not lead to a catalog resource.
public struct MusicURLError: Error, Sendable, Hashable {
  /// The URL, without any user name or password.
  package let address: String
  /// The problem of the URL.
  package let reason: Reason

  /// Creates an error for a URL.
  init(_ address: String, _ reason: Reason) {
    self.address = address
    self.reason = reason
  }

  /// The problems of a URL.
  package enum Reason: Sendable, Hashable {
    /// The scheme is not http or https.
    case malformed
    /// The host does not belong to Apple Music.
    case foreignHost(String)
    /// The URL leads to the whole service or to a whole storefront.
    case noResource
    /// The URL leads to a library, whose ids are valid only for its account.
    case library
    /// The URL leads to a page that shows no single resource, such as `browse`.
    case unknownKind(String)
    /// The URL has a type, but no id.
    case noID(ResourceType)
  }
}

extension MusicURLError: CustomStringConvertible {
  /// A sentence that names the URL and the rule.
  public var description: String {
    switch reason {
    case .malformed:
      "'\(address)' is not a web URL"
    case .foreignHost(let host):
      "'\(address)' is not a URL of Apple Music: its host is '\(host)'"
    case .noResource:
      "'\(address)' does not name an album, a song or another resource"
    case .library:
      "'\(address)' is a library URL, whose ID is not valid in the catalog"
    case .unknownKind(let kind):
      "cannot fetch '\(kind)' pages such as '\(address)'"
    case .noID(let type):
      "'\(address)' has no \(type.label) ID"
    }
  }
}
