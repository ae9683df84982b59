/// The result of looking up ids or codes.
public struct LookupResult<Kind: ResourceKind>: Sendable {
  /// The matches of each value, in the order the values were given.
  public private(set) var matches: [Match] = []
  /// The number of resources that match no value, and so were not requested.
  package private(set) var unrequestedCount = 0
  /// The response to the first request; nil if there was none.
  private var response: JSON?

  /// A value and its matching resources.
  public struct Match: Sendable {
    /// The id or code, as it was given.
    public let value: String
    /// The matching resources as the service sent them.
    package let elements: [JSON]

    /// The matching resources: empty if the service has none, several if they share a code.
    public var resources: [Resource<Kind>] { elements.compactMap { Resource(json: $0) } }
  }

  /// The matching resources in the order of the values.
  public var resources: [Resource<Kind>] { matches.flatMap(\.resources) }

  /// The values that the service does not have.
  public var missing: [String] {
    matches.filter(\.elements.isEmpty).map(\.value)
  }

  /// The page of the first response, with all matching resources; nil without a response.
  package var page: Page<Kind>? {
    response.map { Page($0).replacing(matches.flatMap(\.elements)) }
  }

  /// Creates a result without values.
  init() {}

  /// Assigns the resources of a response to the requested values.
  init(_ response: JSON, to batch: LookupBatch<Kind>) {
    let only = Set(batch.values).count == 1 ? batch.values[0] : nil
    var index = LookupIndex(response, by: batch.lookup, only: only)
    matches = batch.values.map { Match(value: $0, elements: index.take($0)) }
    unrequestedCount = index.untakenCount
    self.response = response
  }

  /// Adds the result for the values after these.
  mutating func append(_ other: LookupResult) {
    matches += other.matches
    unrequestedCount += other.unrequestedCount
    response = response ?? other.response
  }
}

/// An index of the resources in a response by the id or code that was requested.
struct LookupIndex {
  private let lookup: Lookup
  private let elements: [JSON]
  private var positions: [String: [Int]] = [:]
  private var taken: Set<Int> = []

  /// Indexes resources by the response's `meta.filters`, and by their own ids or attributes.
  ///
  /// If neither identifies a resource and only one value was requested, all resources match it: a
  /// resource does not name the id that it is an equivalent of.
  init(_ response: JSON, by lookup: Lookup, only value: String? = nil) {
    self.lookup = lookup
    elements = Page<AnyKind>(response).elements
    let filter = response["meta"]?["filters"]?[lookup.rawValue]
    for (position, element) in elements.enumerated() {
      if let name = name(of: element, isMapped: filter != nil) { add(position, under: name) }
    }
    if let filter {
      addMatches(of: filter)
    } else if let value, lookup == .equivalents || positions.isEmpty, lookup != .id {
      positions[normalized(value)] = Array(elements.indices)
    }
  }

  /// Returns the resources that match a value; repeating a value returns the same resources again.
  mutating func take(_ value: String) -> [JSON] {
    let found = positions[normalized(value)] ?? []
    taken.formUnion(found)
    return found.map { elements[$0] }
  }

  /// The number of resources that match no requested value.
  var untakenCount: Int { elements.count - taken.count }

  /// Returns a resource's own value for this lookup.
  ///
  /// A resource does not name the id that it is an equivalent of. Without `meta.filters`, its own
  /// id may be that id.
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
    // If the service returns an id twice, keep the first; a code may match several resources.
    if lookup == .id, positions[name] != nil { return }
    positions[name, default: []].append(position)
  }

  /// Returns a value in the form to compare: ISRCs ignore case, and the service drops leading zeros
  /// of UPCs.
  private func normalized(_ value: String) -> String {
    switch lookup {
    case .id, .equivalents: value
    case .isrc: value.uppercased()
    case .upc: String(value.drop { $0 == "0" })
    }
  }
}
