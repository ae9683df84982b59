import AmctlCommandLine
import MusicAPI

/// The items to look up, in order: from the command line, then line by line from files.
struct CatalogInput {
  private var parts: [Part]
  private let read: Reading
  /// The number of items that may still be read.
  private var left: Int
  /// The item after the last group, which was read to find that it does not belong to it.
  private var ahead: Result<CatalogItem?, any Error>?
  /// The number of items in the groups so far; nil before the first.
  private var position: Int?

  /// Reads the item on a line.
  typealias Reading = (String) throws(UsageError) -> CatalogItem

  /// Known items, followed by the lines of a file that may be slow to arrive.
  private struct Part {
    var items: ArraySlice<CatalogItem> = []
    var lines: InputLines?

    /// Whether the next item can be read without waiting.
    var isKnown: Bool { !items.isEmpty || lines == nil }

    mutating func next(_ read: Reading) throws -> CatalogItem? {
      if let item = items.popFirst() { return item }
      return try lines?.next(read)
    }
  }

  init(ids: [String]) throws {
    try self.init(ids.map { CatalogItem(lookup: .id, value: $0) }, limit: nil)
  }

  /// Reads at most `limit` items, and nothing after them.
  ///
  /// A regular file is read at once, so that an invalid line is reported before anything is
  /// requested. The lines of a pipe are read as needed.
  init(
    _ items: [CatalogItem], files: [InputLines] = [], limit: Int?,
    read: @escaping Reading = { CatalogItem(lookup: .id, value: $0) }
  ) throws {
    left = limit ?? .max
    self.read = read
    parts = [Part(items: items[...])]
    for var file in files {
      guard file.isRegularFile else {
        parts.append(Part(lines: file))
        continue
      }
      var part = Part()
      while part.items.count < left, let item = try file.next(read) { part.items.append(item) }
      parts.append(part)
    }
  }

  /// Returns whether lines name the storefronts to look items up in; without other items, the first
  /// line of a pipe tells.
  mutating func namesStorefronts() throws -> Bool {
    if let index = parts.indices.first, !parts.contains(where: { !$0.items.isEmpty }) {
      let index = parts.indices.first { parts[$0].lines != nil } ?? index
      if let item = try parts[index].next(read) { parts[index].items = [item] }
    }
    return parts.contains { $0.items.contains { $0.onlyStorefront != nil } }
  }

  /// Returns the next items that one request may name, which are of the same kind, with the
  /// position of the first; nil after the last.
  ///
  /// It waits for the next lines of a pipe, or returns only what was read. An invalid line is
  /// reported after the lines before it; in the first group, before anything is requested.
  mutating func nextGroup(
    isWaiting: Bool, upTo size: (Lookup) -> Int
  ) throws -> (items: [CatalogItem], position: Int)? {
    guard let first = try ahead.take()?.get() ?? nextItem(isWaiting) else { return nil }
    var items = [first]
    while items.count < size(first.lookup) {
      let next = Result { try nextItem(isWaiting) }
      if case .failure(let error) = next, position == nil { throw error }
      guard case .success(let item?) = next, item.lookup == first.lookup,
        item.storefront == first.storefront, item.onlyStorefront == first.onlyStorefront
      else {
        ahead = next
        break
      }
      items.append(item)
    }
    let start = position ?? 0
    position = start + items.count
    return (items, start)
  }

  private mutating func nextItem(_ isWaiting: Bool) throws -> CatalogItem? {
    while left > 0, let first = parts.first, isWaiting || first.isKnown {
      if let item = try parts[0].next(read) {
        left -= 1
        return item
      }
      parts.removeFirst()
    }
    return nil
  }
}

/// An item to look up: an id or a code, with the storefront it came from.
struct CatalogItem: Sendable, Equatable {
  /// The kind of value.
  let lookup: Lookup
  /// The id or code.
  let value: String
  /// The storefront in a URL; nil for other values.
  var storefront: String?
  /// The only storefront to look it up in, which stands after a tab in a file; nil for all.
  var onlyStorefront: String?
  /// The URL; nil for other values.
  private(set) var url: String?
}

extension CatalogItem {
  /// Reads an id or the URL of a resource of this type, or a name if one is allowed.
  ///
  /// The words beside it may belong to the same name.
  init(
    word: String, type: ResourceType, _ strictness: MisplacedID.Strictness = .plausible,
    orName takesName: Bool = false, for purpose: MisplacedID.Purpose = .fetching,
    among words: [String] = []
  ) throws(UsageError) {
    guard MusicURL.isURL(word) else {
      if !takesName {
        try MisplacedID.check(word, as: type, strictness, for: purpose, among: words)
      }
      self.init(lookup: .id, value: word)
      return
    }
    let link = try LinkedResource(word)
    _ = try link.type(among: [type])
    self.init(lookup: .id, value: link.id, storefront: link.storefront, url: word)
  }

  /// Reads a value of this kind; ISRCs and UPCs may contain hyphens and blanks.
  init(
    word: String, by lookup: Lookup, type: ResourceType,
    _ strictness: MisplacedID.Strictness = .plausible
  ) throws(UsageError) {
    switch lookup {
    case .id: try self.init(word: word, type: type, strictness)
    case .equivalents:
      try MisplacedID.check(word, as: type, strictness)
      self.init(lookup: lookup, value: word)
    case .isrc:
      guard let code = lookup.code(in: word) else {
        throw .rule(
          "'\(word)' is not an ISRC", hint: "12 letters and digits such as USABC1234567")
      }
      self.init(lookup: lookup, value: code)
    case .upc:
      guard let code = lookup.code(in: word) else {
        throw .rule("'\(word)' is not a UPC", hint: "12 to 14 digits such as 00602445790128")
      }
      self.init(lookup: lookup, value: code)
    }
  }

  /// Reads a line of a file: a URL, an ISRC or UPC recognized by its shape, or else an id.
  init(
    line: String, type: ResourceType, _ strictness: MisplacedID.Strictness = .plausible
  ) throws(UsageError) {
    if let (lookup, code) = type.facts?.code(in: line) {
      self.init(lookup: lookup, value: code)
    } else {
      try self.init(word: line, type: type, strictness)
    }
  }

  /// The item as the user wrote it, without its storefront.
  var name: String { url ?? value }
}

extension [CatalogItem] {
  /// Returns the values of the items by storefront, each once; a URL has its own storefront.
  func grouped(in usual: String) -> [(storefront: String, values: [String])] {
    var groups: [(storefront: String, values: [String])] = []
    var known: Set<String> = []
    for item in self {
      let storefront = item.storefront ?? usual
      guard known.insert("\(storefront)/\(item.value)").inserted else { continue }
      if let place = groups.firstIndex(where: { $0.storefront == storefront }) {
        groups[place].values.append(item.value)
      } else {
        groups.append((storefront, [item.value]))
      }
    }
    return groups
  }
}
