import MusicAPI

/// A resource before it becomes JSON: its type, its ID, and where it stands.
struct Item: Hashable, Sendable {
  let type: String
  let id: String
  let place: Place
}

/// For whom a request is answered.
struct Reading: Sendable {
  /// The storefront of the path, or the account's.
  var storefront = "us"
  /// The language of texts: a tag that the storefront supports.
  var language = "en-US"
  /// When it is answered.
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
  let slice: @Sendable (_ offset: Int, _ count: Int) -> [Item]

  init(total: Int? = nil, slice: @escaping @Sendable (_ offset: Int, _ count: Int) -> [Item]) {
    self.total = total
    self.slice = slice
  }

  /// A list that is short enough to be made at once.
  init(_ items: [Item]) {
    self.init(total: items.count) { offset, count in
      Array(items.dropFirst(offset).prefix(count))
    }
  }
}

/// Where resources of the catalog, or of the library, come from.
protocol ResourceSource: Sendable {
  /// Returns the resource of a type with an ID; nil if there is none for this reading.
  func item(_ type: String, _ id: String, _ reading: Reading) -> Item?
  /// Returns the attributes of a resource, and those extended ones that are named.
  func attributes(of item: Item, extended: Set<String>, _ reading: Reading) -> [JSONMember]
  /// Returns the resources that a relationship leads to; nil if it leads nowhere.
  func related(_ name: String, to item: Item, _ reading: Reading) -> ItemList?
  /// Returns the title and the resources of a view; nil if the resource lacks it.
  func view(_ name: String, of item: Item, _ reading: Reading) -> (title: String, list: ItemList)?
}
