import MusicAPI

extension Account {
  /// A change of the account, as a request asks for it.
  enum Change: Sendable {
    case addToLibrary([Reference])
    case createPlaylist(name: String, description: String?, tracks: [Reference], parent: String?)
    case createFolder(name: String, parent: String?)
    case addTracks([Reference], playlist: String)
    case addFavorites([Reference])
    case rate(Reference, Int)
    case removeRating(Reference)
    /// What no request can do: somebody removes a resource of the library in an app.
    case remove(Reference)
    /// What no request can do: the account is again as the seed gives it.
    case reset
  }

  /// A type and an ID.
  struct Reference: Hashable, Sendable {
    let type: String
    let id: String
  }

  /// What came of a change.
  enum Outcome: Sendable {
    /// It was made, and created these.
    case done([Item])
    /// What it changes does not exist.
    case notFound
    /// The playlist cannot be edited.
    case notAllowed

    var isDone: Bool { if case .done = self { true } else { false } }
  }
}

/// A change as it is kept: what it is, of what, and when.
struct KeptChange: Sendable {
  let kind: Kind
  private(set) var items: [Account.Reference] = []
  private(set) var name = ""
  private(set) var description: String?
  /// The folder of something new, or the playlist that gets tracks.
  private(set) var place: String?
  private(set) var value: Int?
  let made: UnixTime
  /// When it shows, which may be later.
  let shown: UnixTime
  /// The storefront of the account, which decides what can be added.
  let storefront: String

  enum Kind: String {
    case add, playlist, folder, tracks, favorites, rating, remove, reset
  }

  /// A change that is made now, and leaves out what the reading loses.
  init(_ change: Account.Change, _ reading: Reading) {
    switch change {
    case .addToLibrary(let items): (kind, self.items) = (.add, items)
    case .createPlaylist(let name, let description, let tracks, let parent):
      (kind, self.name, self.description) = (.playlist, name, description)
      (items, place) = (tracks, parent)
    case .createFolder(let name, let parent): (kind, self.name, place) = (.folder, name, parent)
    case .addTracks(let tracks, let playlist): (kind, items, place) = (.tracks, tracks, playlist)
    case .addFavorites(let items): (kind, self.items) = (.favorites, items)
    case .rate(let item, let value): (kind, items, self.value) = (.rating, [item], value)
    case .removeRating(let item): (kind, items) = (.rating, [item])
    case .remove(let item): (kind, items) = (.remove, [item])
    case .reset: kind = .reset
    }
    items.removeAll { reading.losing.contains($0.id) }
    (made, shown) = (reading.now, reading.now + reading.shownAfter)
    storefront = reading.storefront
  }

  /// Reads a line of the log; nil for the first one, which is no change.
  init?(_ line: [UInt8]) {
    guard let json = try? JSONDocument(parsing: line).root,
      let kind = json["change"]?.string.flatMap({ Kind(rawValue: $0) }),
      let made = json["made"]?.int, let shown = json["shown"]?.int
    else { return nil }
    self.kind = kind
    items = (json["items"]?.elements.compactMap(\.string) ?? []).compactMap { text in
      text.firstIndex(of: "/").map {
        Account.Reference(type: String(text[..<$0]), id: String(text[text.index(after: $0)...]))
      }
    }
    name = json["name"]?.string ?? ""
    description = json["description"]?.string
    (place, value) = (json["place"]?.string, json["value"]?.int)
    (self.made, self.shown) = (UnixTime(seconds: made), UnixTime(seconds: shown))
    storefront = json["storefront"]?.string ?? "us"
  }

  /// The line of the log.
  var line: [UInt8] {
    let members: [(String, JSONValue?)] = [
      ("change", .string(kind.rawValue)), ("made", .int(made.seconds)),
      ("shown", .int(shown.seconds)), ("storefront", .string(storefront)),
      ("items", items.isEmpty ? nil : .array(items.map { .string($0.type + "/" + $0.id) })),
      ("name", name.isEmpty ? nil : .string(name)),
      ("description", description.map { .string($0) }), ("place", place.map { .string($0) }),
      ("value", value.map { .int($0) }),
    ]
    return JSONValue.object(
      members.compactMap { name, value in
        value.map { JSONMember(name, $0) }
      }
    ).encoded()
  }
}
