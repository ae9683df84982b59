/// The result of looking up a batch of ids or codes.
public struct LookupResult<Kind: ResourceKind>: Sendable {
  /// The resources in the order of the values, then any that match none of them.
  public let page: Page<Kind>
  /// What was found for each value, in the order they were given.
  public let matches: [Match]

  /// A value and the resources that it matches.
  public struct Match: Sendable {
    /// The id or code, as it was given.
    public let value: String
    /// The resources; none when the service does not have it, several when they share a code.
    public let elements: [JSON]
  }

  /// The values that the service does not have.
  public var missing: [String] {
    matches.filter(\.elements.isEmpty).map(\.value)
  }

  private init(page: Page<Kind>, matches: [Match]) {
    self.page = page
    self.matches = matches
  }

  /// Sorts an answer by the values that were asked for.
  init(_ answer: JSON, to batch: LookupBatch<Kind>) {
    let only = Set(batch.values).count == 1 ? batch.values[0] : nil
    var index = LookupIndex(answer, by: batch.lookup, only: only)
    matches = batch.values.map { Match(value: $0, elements: index.take($0)) }
    page = Page(answer, elements: matches.flatMap(\.elements) + index.untaken)
  }

  /// This answer and the one to the other half of its batch.
  func joined(with other: LookupResult) -> LookupResult {
    LookupResult(
      page: Page(page.answer, elements: page.elements + other.page.elements),
      matches: matches + other.matches)
  }
}

/// Finds the resources of an answer by the id or code they were asked for by.
struct LookupIndex {
  private let lookup: Lookup
  private let elements: [JSON]
  private var positions: [String: [Int]] = [:]
  private var taken: Set<Int> = []

  /// Goes by what the answer's `meta.filters` says of codes, and by the resources' own attributes.
  ///
  /// Where neither says anything, all that came is what the only value stands for, if there is one.
  init(_ answer: JSON, by lookup: Lookup, only value: String? = nil) {
    self.lookup = lookup
    elements = answer["data"].map { Array($0.elements) } ?? []
    let filter = answer["meta"]?["filters"]?[lookup.rawValue]
    for (position, element) in elements.enumerated() {
      if let name = name(of: element, isMapped: filter != nil) { add(position, under: name) }
    }
    if let filter {
      addMatches(of: filter)
    } else if let value, lookup == .equivalents || positions.isEmpty, lookup != .id {
      positions[normalized(value)] = Array(elements.indices)
    }
  }

  /// The resources that a value stands for; the same ones again for a value that comes again.
  mutating func take(_ value: String) -> [JSON] {
    let found = positions[normalized(value)] ?? []
    taken.formUnion(found)
    return found.map { elements[$0] }
  }

  /// The resources that no value has taken.
  var untaken: [JSON] {
    elements.indices.filter { !taken.contains($0) }.map { elements[$0] }
  }

  /// What a resource says of itself.
  ///
  /// Of the id it is an equivalent of, it says nothing; where nobody does, that may be its own.
  private func name(of element: JSON, isMapped: Bool) -> String? {
    switch lookup {
    case .id: element.resourceID
    case .isrc, .upc: element["attributes"]?[lookup.rawValue]?.string
    case .equivalents: isMapped ? nil : element.resourceID
    }
  }

  /// Reads `{"CODE": [{"id": ...}, ...]}`.
  private mutating func addMatches(of filter: JSON) {
    let byID = Dictionary(grouping: elements.indices) { elements[$0].resourceID ?? "" }
    for (code, matches) in filter.members {
      for id in matches.elements.compactMap(\.resourceID) {
        for position in byID[id] ?? [] { add(position, under: code) }
      }
    }
  }

  private mutating func add(_ position: Int, under name: String) {
    let name = normalized(name)
    guard positions[name]?.contains(position) != true else { return }
    // A service that answers an id twice means one resource; a code may mean several.
    if lookup == .id, positions[name] != nil { return }
    positions[name, default: []].append(position)
  }

  /// Codes of recordings are of any case, and the service drops leading zeros of products' codes.
  private func normalized(_ value: String) -> String {
    switch lookup {
    case .id, .equivalents: value
    case .isrc: value.uppercased()
    case .upc: String(value.drop { $0 == "0" })
    }
  }
}
