import MusicAPI
import MusicPlatform

/// What the first responses contain, from which the requests of the rules are made.
///
/// Nothing is known beforehand of what a storefront or a library has.
struct Samples: Sendable {
  /// The storefront of requests to the catalog.
  let storefront: String
  private var replies: [Reply] = []
  /// Why requests to the catalog, or those for the user, led to nothing.
  private var failures: [Bool: Unseen] = [:]

  /// Knows nothing but the storefront.
  init(storefront: String) {
    self.storefront = storefront
  }

  /// The first requests of a visit, which several rules read.
  var sources: [Ask] {
    [
      storefronts, .page(charts, ChartFacts.pageLimit), .page(search, SearchFacts.pageLimit),
      .page(librarySongs, LibraryFacts.pageLimit),
      .page(libraryPlaylists, LibraryFacts.pageLimit),
      .page(recommendations, PersonalFacts.recommendationsPageLimit),
    ]
  }

  /// Adds what a response contains, or why there is none.
  mutating func add(_ result: Result<Reply, Unseen>, to ask: Ask) {
    switch result {
    case .success(let reply): replies.append(reply)
    case .failure(let reason): failures[ask.isPersonal] = reason
    }
  }
}

// MARK: Requests

extension Samples {
  /// The list of all storefronts.
  var storefronts: Ask { "/v1/storefronts" }

  /// The list of the user's songs.
  var librarySongs: String { "/v1/me/library/songs" }

  /// The list of the user's playlists.
  var libraryPlaylists: String { "/v1/me/library/playlists" }

  /// The list of the user's recommendations.
  var recommendations: String { "/v1/me/recommendations" }

  /// Returns a path in the catalog.
  func catalog(_ path: String) -> String { "/v1/catalog/\(storefront)/\(path)" }

  /// The charts of all types.
  var charts: String {
    catalog("charts") + "?types=" + ChartFacts.types.map(\.rawValue).joined(separator: ",")
  }

  /// A search of all types.
  var search: String {
    let types = SearchFacts.types.map(\.rawValue).joined(separator: ",")
    return catalog("search") + "?term=\(Self.term)&types=\(types)"
  }

  /// A word that is in every catalog and most libraries.
  static let term = "love"
  /// A word that nothing is called.
  static let noTerm = "qzxjvkqwpz"

  /// Returns the path of a list of the first resource of a type that was found.
  func list(_ name: String, ofFirst type: ResourceType) throws(Unseen) -> String {
    catalog("\(type)/\(try id(of: type))/\(name)")
  }
}

extension Ask {
  /// Whether it is for the user.
  fileprivate var isPersonal: Bool { target.path.hasPrefix("/v1/me/") }

  /// Returns the request for a page of that size.
  static func page(_ path: String, _ limit: Int) -> Ask {
    "\(path)\(path.includes("?") ? "&" : "?")limit=\(limit)"
  }
}

// MARK: Values

extension Samples {
  /// Returns what was found of a type.
  func resources(of type: ResourceType) -> [JSON] {
    let lists = replies.flatMap(\.lists)
    return lists.flatMap { $0["data"].map { Array($0.elements) } ?? [] }
      .filter { $0["type"]?.string == type.rawValue }
  }

  /// Returns the IDs that were found of a type.
  func ids(of type: ResourceType) -> [String] {
    var seen: Set<String> = []
    return resources(of: type).compactMap { $0["id"]?.string }
      .filter { seen.insert($0).inserted }
  }

  /// Returns the first ID that was found of a type.
  func id(of type: ResourceType) throws(Unseen) -> String {
    let isPersonal = type.facts?.isInLibrary ?? false || type == .personalRecommendation
    return try ids(of: type).first
      .seen(failures[isPersonal]?.reason ?? "no \(type) were found")
  }

  /// Returns that many values for a lookup: those that were found, and more that do not exist.
  func values(for lookup: Lookup, of facts: ResourceFacts, count: Int) -> String {
    let found =
      switch lookup {
      case .isrc, .upc: codes(lookup, of: facts.type)
      case .id, .equivalents: ids(of: facts.type)
      }
    let invented = (0..<count).map { Self.invented(lookup, of: facts, $0) }
    return (found + invented).prefix(count).joined(separator: ",")
  }

  /// Returns the request for so many values.
  func lookup(_ lookup: Lookup, of facts: ResourceFacts, count: Int) -> Ask {
    let path = facts.isInLibrary ? "/v1/me/library/\(facts.pathName)" : catalog(facts.type.rawValue)
    return "\(path)?\(lookup.parameter)=\(values(for: lookup, of: facts, count: count))"
  }

  /// Whether a value for a lookup was found.
  func knows(_ lookup: Lookup, of facts: ResourceFacts) -> Bool {
    !(lookup == .equivalents ? ids(of: facts.type) : codes(lookup, of: facts.type)).isEmpty
  }

  /// The request for two songs in an order of its own, one of them twice, and one unknown ID.
  var mixedSongs: Ask {
    get throws(Unseen) {
      let songs = ids(of: .songs)
      guard songs.count > 1 else { throw Unseen("fewer than two songs were found") }
      let ids = [songs[1], Self.invented(of: Song.facts), songs[0], songs[1]]
      return "\(catalog("songs"))?ids=\(ids.joined(separator: ","))"
    }
  }

  private func codes(_ lookup: Lookup, of type: ResourceType) -> [String] {
    var seen: Set<String> = []
    return resources(of: type).compactMap { $0["attributes"]?[lookup.rawValue]?.string }
      .filter { lookup.fits($0) && seen.insert($0).inserted }
  }

  /// Returns a value of the right form that nothing has.
  static func invented(_ lookup: Lookup = .id, of facts: ResourceFacts, _ number: Int = 0) -> String
  {
    switch lookup {
    case .isrc: "ZZZZZ99\(number + 10_000)"
    case .upc: "\(number + 999_999_000_000)"
    case .id, .equivalents: (facts.idPrefixes.first ?? "") + "\(number + 9_900_000_000)"
    }
  }

  /// Returns the `ETag` of the response to a request.
  func tag(of ask: Ask) throws(Unseen) -> String {
    let reply = replies.first { $0.target == ask.target }
    return try (reply?.headers["ETag"]).seen("no response with an ETag came")
  }

  /// Returns how many songs the library has.
  func librarySongTotal() throws(Unseen) -> Int {
    let reply = replies.first { $0.target.path == librarySongs }
    let total = (reply?.json?["meta"]?["total"]?.int).flatMap { $0 > 0 ? $0 : nil }
    return try total.seen(failures[true]?.reason ?? "the library has no songs, or no total")
  }
}

extension Optional {
  /// The value; if there is none, nothing can be seen for that reason.
  func seen(_ reason: String) throws(Unseen) -> Wrapped {
    guard let self else { throw Unseen(reason) }
    return self
  }
}
