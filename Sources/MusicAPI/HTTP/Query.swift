/// The query of a request: an ordered list of items, each encoded once and then never reencoded.
public struct Query: Sendable, Hashable {
  /// A `name=value` pair in the encoding that is sent.
  package struct Item: Sendable, Hashable {
    /// The item as it appears in the URL.
    package let encoded: String

    /// Encodes a name and a value; commas are not encoded, so that lists of ids stay short.
    package init(_ name: String, _ value: String) {
      let name = PercentEncoding.encode(name)
      encoded = name + "=" + PercentEncoding.encode(value, allowing: [UInt8(ascii: ",")])
    }

    /// Creates an item from text that is already encoded.
    init(encoded: some StringProtocol) {
      self.encoded = String(encoded)
    }

    /// The decoded name.
    package var name: String {
      PercentEncoding.decodeQuery(encoded[..<(separator ?? encoded.endIndex)])
    }

    /// The decoded value; empty if there is no `=`.
    package var value: String {
      guard let separator else { return "" }
      return PercentEncoding.decodeQuery(encoded[separator...].dropFirst())
    }

    /// Where the `=` is, found among bytes, which takes less than comparing characters.
    private var separator: String.Index? { encoded.utf8.firstIndex(of: UInt8(ascii: "=")) }
  }

  /// The items in order.
  package private(set) var items: [Item]

  /// Creates an empty query.
  package init() {
    items = []
  }

  /// Creates a query from items.
  package init(_ items: [Item]) {
    self.items = items
  }

  /// Creates a query with a comma-separated list, unless it is empty.
  init(_ name: String, list: [String]) {
    items = []
    add(name, list: list)
  }

  /// Splits the text after a `?`, keeping the encoding of each item.
  package init(encoded text: some StringProtocol) {
    items = text.split(separator: "&").map { Item(encoded: $0) }
  }

  /// The decoded value of the first item of that name.
  public subscript(name: String) -> String? {
    items.first { $0.name == name }?.value
  }

  /// Returns the decoded values of all items of that name.
  func values(of name: String) -> [String] {
    items.filter { $0.name == name }.map(\.value)
  }

  /// Adds an item, unless the value is nil.
  public mutating func add(_ name: String, _ value: String?) {
    guard let value else { return }
    items.append(Item(name, value))
  }

  /// Adds a comma-separated list, unless it is empty.
  package mutating func add(_ name: String, list: [String]) {
    add(name, list.isEmpty ? nil : list.joined(separator: ","))
  }

  /// Returns this query, followed by the other's items whose names are new.
  ///
  /// This restores the parameters that the server leaves out of `next`.
  package func filled(from other: Query) -> Query {
    let names = Set(items.map(\.name))
    return Query(items + other.items.filter { !names.contains($0.name) })
  }

  /// Returns this query with a new value for every item of that name, or with the item added.
  func replacing(_ name: String, with value: String) -> Query {
    let item = Item(name, value)
    guard self[name] != nil else { return Query(items + [item]) }
    return Query(items.map { $0.name == name ? item : $0 })
  }

  /// The text after the `?`; empty if there are no items.
  package var encoded: String {
    items.map(\.encoded).joined(separator: "&")
  }
}

extension Query: ExpressibleByDictionaryLiteral {
  /// Creates a query from a dictionary literal, in its order.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Item($0.0, $0.1) })
  }
}
