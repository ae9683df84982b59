/// The query of a request: ordered, encoded once when an item is made, and never decoded and encoded again.
public struct Query: Sendable, Hashable {
  /// One `name=value` in the encoding that is sent.
  public struct Item: Sendable, Hashable {
    /// The item as it is in the URL.
    public let encoded: String

    /// Encodes a name and a value; a comma stays, so that lists of ids stay short.
    public init(_ name: String, _ value: String) {
      let name = PercentEncoding.encode(name)
      encoded = name + "=" + PercentEncoding.encode(value, allowing: [UInt8(ascii: ",")])
    }

    /// Keeps an item that was encoded by somebody else.
    init(encoded: some StringProtocol) {
      self.encoded = String(encoded)
    }

    /// The name, decoded.
    public var name: String {
      PercentEncoding.decodeQuery(encoded.prefix { $0 != "=" })
    }

    /// The value, decoded; empty when there is no `=`.
    public var value: String {
      guard let equals = encoded.firstIndex(of: "=") else { return "" }
      return PercentEncoding.decodeQuery(encoded[encoded.index(after: equals)...])
    }
  }

  /// The items in order.
  public private(set) var items: [Item]

  /// Keeps the items as they are.
  public init(_ items: [Item] = []) {
    self.items = items
  }

  /// Splits the text after a `?`, keeping each item's encoding.
  public init(encoded text: some StringProtocol) {
    items = text.split(separator: "&").map { Item(encoded: $0) }
  }

  /// The first value of that name, decoded.
  public subscript(name: String) -> String? {
    items.first { $0.name == name }?.value
  }

  /// Adds an item, unless the value is nil.
  public mutating func add(_ name: String, _ value: String?) {
    guard let value else { return }
    items.append(Item(name, value))
  }

  /// Adds a comma-separated list, unless it is empty.
  public mutating func add(_ name: String, list: [String]) {
    add(name, list.isEmpty ? nil : list.joined(separator: ","))
  }

  /// This query, then each of the other's items whose name it lacks.
  ///
  /// That is how a `next` gets back the parameters the server dropped from it.
  package func filled(from other: Query) -> Query {
    let names = Set(items.map(\.name))
    return Query(items + other.items.filter { !names.contains($0.name) })
  }

  /// This query with another value for every item of that name, or with the item added.
  func replacing(_ name: String, with value: String) -> Query {
    let item = Item(name, value)
    guard self[name] != nil else { return Query(items + [item]) }
    return Query(items.map { $0.name == name ? item : $0 })
  }

  /// The text after the `?`; empty when there are no items.
  public var encoded: String {
    items.map(\.encoded).joined(separator: "&")
  }
}

extension Query: ExpressibleByDictionaryLiteral {
  /// Lets a query be written as a dictionary literal, whose order is kept.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Item($0.0, $0.1) })
  }
}
