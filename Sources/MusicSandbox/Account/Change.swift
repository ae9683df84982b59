import MusicAPI

extension Account {
  /// A type and an ID.
  struct Reference: Hashable, Sendable {
    let type: String
    let id: String
  }

  /// A change of the account, as a request asks for it and as it is kept: what it is, of what, and
  /// when.
  struct Change: Sendable {
    enum Kind: String {
      /// Resources of the catalog come into the library.
      case add
      case playlist, folder
      /// A playlist gets more tracks.
      case tracks
      case favorites
      /// Something gets a rating, or loses it.
      case rating
      /// What no request can do: somebody removes a resource of the library in an app.
      case remove
      /// What no request can do: the accounts of all users are again as the seed gives them.
      case reset
    }

    let kind: Kind
    /// The number of the user whose change it is.
    private(set) var user = 1
    private(set) var items: [Reference]
    let name: String
    let description: String?
    /// The folder of something new, or the playlist that gets tracks.
    let place: String?
    /// A new rating.
    let value: Int?
    private(set) var made = UnixTime(seconds: 0)
    /// When it shows, which may be later.
    private(set) var shown = UnixTime(seconds: 0)
    /// The storefront of the account, which decides what can be added.
    private(set) var storefront = "us"

    init(
      _ kind: Kind, _ items: [Reference] = [], name: String = "", description: String? = nil,
      place: String? = nil, value: Int? = nil
    ) {
      (self.kind, self.items, self.name, self.description) = (kind, items, name, description)
      (self.place, self.value) = (place, value)
    }
  }
}

extension Account.Change {
  /// The change as it is made now, without what the request loses.
  func made(_ context: RequestContext, by user: Int = 1, in storefront: String) -> Account.Change {
    var change = self
    change.user = user
    change.items.removeAll { context.losing.contains($0.id) }
    (change.made, change.shown) = (context.now, context.now + context.shownAfter)
    change.storefront = storefront
    return change
  }

  /// The change as it is known at a time: one that was made by a clock ahead of it shows already.
  func known(at now: UnixTime) -> Account.Change {
    var change = self
    if made > now { change.shown = now }
    return change
  }

  /// Reads a line of the log; nil for the first one, which is no change.
  init?(_ line: [UInt8]) {
    guard let json = try? JSONDocument(parsing: line).root,
      let kind = json["change"]?.string.flatMap({ Kind(rawValue: $0) }),
      let made = json["made"]?.int, let shown = json["shown"]?.int
    else { return nil }
    let items = (json["items"]?.elements.compactMap(\.string) ?? []).compactMap { text in
      text.firstIndex(of: "/").map {
        Account.Reference(type: String(text[..<$0]), id: String(text[text.index(after: $0)...]))
      }
    }
    self.init(
      kind, items, name: json["name"]?.string ?? "", description: json["description"]?.string,
      place: json["place"]?.string, value: json["value"]?.int)
    (self.made, self.shown) = (UnixTime(seconds: made), UnixTime(seconds: shown))
    (user, storefront) = (json["user"]?.int ?? 1, json["storefront"]?.string ?? "us")
  }

  /// The line of the log.
  var line: [UInt8] {
    JSONValue.object(known: [
      "change": .string(kind.rawValue), "user": user == 1 ? nil : .int(user),
      "made": .int(made.seconds), "shown": .int(shown.seconds),
      "storefront": .string(storefront),
      "items": items.isEmpty ? nil : .array(items.map { .string($0.type + "/" + $0.id) }),
      "name": name.isEmpty ? nil : .string(name),
      "description": description.json, "place": place.json, "value": value.json,
    ]).encoded()
  }
}
