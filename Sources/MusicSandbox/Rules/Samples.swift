import MusicAPI
import MusicPlatform

/// What the first responses contain, from which the requests of the rules are made.
///
/// Nothing is known beforehand of what a storefront or a library has.
struct Samples: Sendable {
  /// The first requests of a check, which several rules read.
  static let sources: [Ask] =
    ["/storefronts", "\(Rule.charted)limit=200", "\(Rule.found)limit=25"]
    + ["songs", "albums", "playlists"].map { "/me/library/\($0)?limit=100" }
    + ["/me/recommendations?limit=30"]

  /// An ID that nothing has.
  static let none = unknown("songs", 0)
  /// The storefront of requests to the catalog.
  let storefront: String
  private var resources: [String: [JSON]] = [:]
  private var total: Int?
  /// Why requests to the catalog, or those for the account, led to nothing.
  private var failures: [Ask.Access: Unseen] = [:]

  init(storefront: String) {
    self.storefront = storefront
  }

  /// Adds what a response contains, or why there is none; what a change created comes first.
  mutating func add(_ result: Result<Reply, Unseen>, to ask: Ask) {
    switch result {
    case .failure(let reason): failures[ask.access] = failures[ask.access] ?? reason
    case .success(let reply):
      if ask.text.hasPrefix("/me/library/songs") { total = reply["meta.total"]?.int }
      for item in ask.method == .get ? reply.items : reply.items.reversed() {
        guard let type = item.text("type") else { continue }
        let end = resources[type]?.count ?? 0
        resources[type, default: []].insert(item, at: ask.method == .get ? end : 0)
      }
    }
  }

  /// Returns the target of a request.
  func target(of ask: Ask) throws(Unseen) -> RequestTarget {
    let text = try filled(ask.text) { PercentEncoding.encode($0, allowing: [UInt8(ascii: ",")]) }
    let prefix = text.hasPrefix("/") ? "/v1" : "/v1/catalog/\(storefront)/"
    let parts = RequestTarget(parsing: prefix + text)
    return RequestTarget(
      path: parts.path, query: Query(parts.query.items.map { Query.Item($0.name, $0.value) }))
  }

  /// Returns a text with values in place of what is between `<` and `>`.
  func filled(_ text: String, encoding: (String) -> String = { $0 }) throws(Unseen) -> String {
    var (filled, rest) = ("", text[...])
    while let start = rest.firstIndex(of: "<"), let end = rest.firstIndex(of: ">") {
      filled += rest[..<start]
      filled += encoding(try value(of: String(rest[rest.index(after: start)..<end])))
      rest = rest[rest.index(after: end)...]
    }
    return filled + rest
  }

  private func value(of word: String) throws(Unseen) -> String {
    let parts = word.split(separator: "*", maxSplits: 1)
    if parts.count == 2, let count = Int(parts[1]) { return values(of: String(parts[0]), count) }
    switch word {
    case "none": return Self.none
    case "songs.1":
      return try known("songs").dropFirst().first.seen("fewer than two songs were found")
    case "storefront": return storefront
    case "total", "last":
      let total = try total.seen(failures[.account]?.reason ?? "the library has no total")
      return "\(word == "total" ? total : max(total - 1, 0) / 100 * 100)"
    default: return try known(word).first.seen(reason(of: word))
    }
  }

  private func reason(of word: String) -> String {
    let isPersonal = word.hasPrefix("library-") || word.hasPrefix("personal-")
    return failures[isPersonal ? .account : .catalog]?.reason ?? "no \(word) were found"
  }

  /// Returns the IDs that were found of a type, of explicit songs, or the values of an attribute.
  private func known(_ word: String) -> [String] {
    let parts = word.split(separator: ".", maxSplits: 1).map(String.init)
    let isExplicit = word == "explicit-songs"
    let items = (resources[isExplicit ? "songs" : parts[0]] ?? []).filter {
      !isExplicit || $0.text("attributes.contentRating") == "explicit"
    }
    let values = items.compactMap {
      parts.count == 1 ? $0.text("id") : $0["attributes"]?[parts[1]]?.string
    }
    return values.unique
  }

  /// Returns so many values: those that were found, and others that nothing has.
  private func values(of word: String, _ count: Int) -> String {
    let others = (0..<count).lazy.map { number in
      word.hasSuffix(".isrc") ? "ZZZZZ99\(10_000 + number)" : Self.unknown(word, number)
    }
    return (known(word) + others).prefix(count).joined(separator: ",")
  }

  /// Returns an ID in a type's form that nothing has: it is longer than all of the service.
  private static func unknown(_ type: String, _ number: Int) -> String {
    let letters = OwnIDs.letters[type] ?? ["playlists": "pl.", "stations": "ra."][type]
    return (letters ?? "") + "\(99_000_000_000 + number)"
  }
}
