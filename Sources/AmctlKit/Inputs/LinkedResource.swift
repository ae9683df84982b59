import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The resource of a pasted URL: one of the catalog, or of the user's library.
struct LinkedResource: Sendable {
  /// The possible types, with the most likely first.
  let types: [ResourceType]
  let id: String
  /// The storefront in the URL; nil if it has none, or shows a library.
  var storefront: String?

  init(_ url: String) throws(UsageError) {
    if let resource = MusicURL.libraryResource(in: url) {
      (types, id) = ([resource.type], resource.id)
      return
    }
    do {
      let link = try MusicURL(parsing: url)
      (types, id, storefront) = (link.possibleTypes, link.id, link.storefront)
    } catch {
      throw .rule(Self.description(of: error), hint: Self.hint(about: error))
    }
  }

  /// Returns the first of some types that it may be of; throws if it is of none of them.
  ///
  /// Without a hint, the error says how to fetch it.
  func type(
    among allowed: [ResourceType], elseHint hint: String? = nil
  ) throws(UsageError) -> ResourceType {
    if let type = allowed.first(where: types.contains) { return type }
    throw isInLibrary && !allowed.contains(where: \.isInLibrary)
      ? libraryMistake
      : .rule(
        "that URL is for \(types[0].labelWithArticle), not \(Self.list(allowed))",
        hint: hint ?? "'\(line)' fetches it")
  }

  var isInLibrary: Bool { types[0].isInLibrary }

  /// The error for a resource of a library where one of the catalog is needed.
  var libraryMistake: UsageError {
    .rule("that is a library URL; use '\(line)'", hint: nil)
  }

  /// The command that fetches it.
  private var line: String {
    "amctl \(isInLibrary ? "library" : "catalog") \(types[0].facts?.pathName ?? "\(types[0])") \(id)"
  }

  private static func list(_ types: [ResourceType]) -> String {
    types.map(\.labelWithArticle).joined(separator: " or ")
  }

  private static func description(of error: MusicURLError) -> String {
    if case .library = error.reason {
      "'\(error.address)' is a library URL without an ID"
    } else {
      error.description
    }
  }

  /// Returns what to do about a URL that shows no resource; nil if the error is enough.
  private static func hint(about error: MusicURLError) -> String? {
    switch error.reason {
    case .library:
      error.address.split(separator: "/").last.flatMap { LibraryTypes.facts(named: String($0)) }
        .map { "use 'amctl library \($0.pathName)'" }
    case .foreignHost(let host) where shorteners.contains(host):
      "open it in a browser, and copy the long URL of the page"
    case .foreignHost: "'amctl match FILE' finds the songs of other services' lists"
    default: nil
    }
  }

  /// The hosts whose URLs lead to others.
  private static let shorteners: Set<String> = ["apple.co", "itun.es"]
}

extension String {
  /// Whether the text is a genre's id rather than its name.
  var isGenreID: Bool { isDigits }
}
