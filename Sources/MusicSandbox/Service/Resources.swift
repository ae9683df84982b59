import MusicAPI

/// A resource before it becomes JSON: its type, its ID, and where it stands.
struct ResourceKey: Hashable, Sendable {
  let type: String
  let id: String
  let place: Place
}

/// The time of a request, and what happens to the change that it makes.
struct RequestContext: Sendable {
  var now: UnixTime
  /// After how long a change shows.
  var shownAfter = Duration.zero
  /// The resources that a change leaves out without a word.
  var losing: Set<String> = []
}

/// A list of resources that is computed page by page.
struct ItemList: Sendable {
  /// The number of resources, where the service tells it.
  var total: Int?
  /// Returns up to that many resources from an offset on; less only at the end.
  let slice: @Sendable (_ offset: Int, _ count: Int) -> [ResourceKey]

  init(total: Int? = nil, slice: @escaping @Sendable (_ offset: Int, _ count: Int) -> [ResourceKey])
  {
    self.total = total
    self.slice = slice
  }

  /// A list that is short enough to be made at once.
  init(_ items: [ResourceKey]) {
    self.init(total: items.count) { offset, count in
      Array(items.dropFirst(offset).prefix(count))
    }
  }
}

extension [JSONMember] {
  /// The members that have values.
  init(known members: KeyValuePairs<String, JSONValue?>) {
    self = members.compactMap { name, value in value.map { JSONMember(name, $0) } }
  }
}

extension JSONValue {
  /// An object of the members that have values.
  static func object(known members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object([JSONMember](known: members))
  }
}

extension String? {
  var json: JSONValue? { map { .string($0) } }
}

extension Int? {
  var json: JSONValue? { map { .int($0) } }
}

/// Where resources of the catalog, or of the library, come from.
protocol ResourceSource: Sendable {
  /// Returns the resource of a type with an ID; nil if there is none for this request.
  func item(_ type: String, _ id: String) -> ResourceKey?
  /// Returns the attributes of a resource, and those extended ones that are named.
  func attributes(of item: ResourceKey, extended: Set<String>) -> [JSONMember]
  /// Returns the resources that a relationship leads to; nil if it leads nowhere.
  func related(_ name: String, to item: ResourceKey) -> ItemList?
  /// Returns the title and the resources of a view; nil if the resource lacks it.
  func view(_ name: String, of item: ResourceKey) -> (title: String, list: ItemList)?
}
