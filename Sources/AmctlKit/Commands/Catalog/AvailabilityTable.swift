import AmctlCommandLine
import MusicAPI

/// Writes a row for each ID or code, with the ID that it has in each of several storefronts.
struct AvailabilityTable {
  /// The number of rows that are looked up together: two requests by IDs, or 24 by ISRCs.
  private static let windowSize = 600

  private let service: Service
  private let collection: ResourceCollection<AnyKind>
  private let storefronts: [String]
  /// Whether IDs that a storefront lacks are looked up as equivalents.
  private let findsEquivalents: Bool
  /// Whether resources of this type can be played, so that one that cannot is as good as missing.
  private let isOfPlayableKind: Bool
  private let options: FetchOptions
  private var records: RecordStream
  private var report: PartsReport
  /// The storefronts that failed, which get no more requests.
  private var failed: Set<String> = []
  /// The first of the codes that are not available everywhere, and the number of all.
  private var holes: (codes: [String], count: Int) = ([], 0)
  /// Whether any storefront has anything.
  private var isAnyFound = false

  /// An ID or code in a storefront.
  private struct Cell: Hashable {
    let row: Int
    let storefront: String
  }

  init(
    _ lister: Lister, _ collection: ResourceCollection<AnyKind>, in storefronts: [String],
    findsEquivalents: Bool, options: FetchOptions
  ) {
    service = lister.service
    self.collection = collection
    self.storefronts = storefronts
    self.findsEquivalents = findsEquivalents
    isOfPlayableKind =
      collection.type.facts?.kind.members.contains { $0.name == "playParams" } ?? false
    self.options = options
    records = RecordStream(
      lister.presentation,
      columns: [Column("code"), Column("name")] + storefronts.map { Column(member: $0) },
      id: "code")
    report = PartsReport(lister.presentation.messages)
    for storefront in storefronts { report.add(storefront: storefront) }
  }

  /// Writes the rows of all items; throws at the end if something is not available everywhere.
  mutating func write(_ input: CatalogInput) async throws {
    var input = input
    while let items = try Self.window(of: &input) {
      guard service.isDryRun else {
        try await write(items)
        continue
      }
      try await service.show(try lookup(items).requests)
    }
    guard !service.isDryRun else { return }
    let written = report.isTotal && !isAnyFound ? 0 : records.written
    try records.finish()
    try report.finish(written: written)
    guard holes.count > 0 else { return }
    let codes = records.written.counted("code")
    let holes = holes.count.counted("of \(codes) is", "of \(codes) are")
    var failure = Failure(
      isAnyFound ? .partial : .notFound, "\(holes) not in every storefront")
    failure.missing = self.holes.codes
    throw failure
  }

  /// Returns the next items; nil after the last.
  private static func window(of input: inout CatalogInput) throws -> [CatalogItem]? {
    var items: [CatalogItem] = []
    while items.count < windowSize, let item = try input.next() { items.append(item) }
    return items.isEmpty ? nil : items
  }

  /// Writes the rows of some items.
  private mutating func write(_ items: [CatalogItem]) async throws {
    let service = service
    let isAvailable = { [isOfPlayableKind] (page: Page<AnyKind>?) in
      page?.elements.first.map { $0.isPlayable || !isOfPlayableKind } ?? false
    }
    var lookup = try lookup(items)
    try await records.during { try await lookup.run(service) }
    var others = ValueLookup<Cell>()
    if findsEquivalents {
      others = try self.lookup(items, by: .equivalents) { [lookup] in
        !isAvailable(lookup.found[$0]) && lookup.failures[$0] == nil
      }
      try await records.during { try await others.run(service) }
    }
    let failures = lookup.failures.merging(others.failures) { first, _ in first }
    for storefront in storefronts where !failed.contains(storefront) {
      let first = items.indices.lazy.compactMap { row in
        failures[Cell(row: row, storefront: storefront)]
      }.first
      guard let first else { continue }
      // Further requests may find what they are for.
      if Failure(first).rejection?.status != 404 { failed.insert(storefront) }
      report.add(Found.Failed(storefront: storefront, error: first))
    }
    let failed = failed
    for (row, item) in items.enumerated() {
      try write(item) { storefront in
        let cell = Cell(row: row, storefront: storefront)
        let pages = [lookup.found[cell], others.found[cell]].compactMap(\.self)
        if let page = pages.first(where: isAvailable), let resource = page.elements.first {
          return .found(resource)
        }
        let isUnknown = failures[cell] != nil || failed.contains(storefront)
        return isUnknown ? .unknown : .missing(pages.first?.elements.first)
      }
    }
    records.showProgress()
  }

  /// What a storefront has of an item: a resource that is missing cannot be played, if it has one
  /// at all, and one is unknown if its request failed.
  private enum Availability {
    case found(JSON), missing(JSON?), unknown

    var resource: JSON? {
      switch self {
      case .found(let resource): resource
      case .missing(let resource): resource
      case .unknown: nil
      }
    }
  }

  /// Writes the row of an item.
  private mutating func write(
    _ item: CatalogItem, _ availability: (String) -> Availability
  ) throws {
    var name: JSONValue = .null
    var isWhole = true
    let cells = storefronts.map { storefront -> JSONMember in
      let availability = availability(storefront)
      if name == .null {
        name = availability.resource?["attributes"]?["name"].map { .json($0) } ?? .null
      }
      switch availability {
      case .found(let resource):
        isAnyFound = true
        return JSONMember(storefront, resource.resourceID.map { .string($0) } ?? .null)
      case .missing:
        isWhole = false
        return JSONMember(storefront, .bool(false))
      case .unknown: return JSONMember(storefront, .null)
      }
    }
    if !isWhole {
      holes.count += 1
      if holes.codes.count < MissingItemsError.nameLimit { holes.codes.append(item.value) }
    }
    try records.write(
      .object([JSONMember("code", .string(item.value)), JSONMember("name", name)] + cells))
  }

  /// Returns the lookups of items in the storefronts that have not failed, each item as it was
  /// given or, if it is an ID, by another parameter.
  private func lookup(
    _ items: [CatalogItem], by other: Lookup? = nil,
    where isIncluded: (Cell) -> Bool = { _ in true }
  ) throws -> ValueLookup<Cell> {
    var lookup = ValueLookup<Cell>()
    for storefront in storefronts where !failed.contains(storefront) {
      for kind in Lookup.allCases {
        let values = items.enumerated().compactMap { row, item -> (Cell, String)? in
          let cell = Cell(row: row, storefront: storefront)
          guard item.lookup == kind, isIncluded(cell) else { return nil }
          return (cell, item.value)
        }
        guard !values.isEmpty, other == nil || kind == .id else { continue }
        try lookup.add(
          values.map { (owner: $0.0, value: $0.1) }, by: other ?? kind, of: collection,
          in: Catalog(storefront: storefront), options: options)
      }
    }
    return lookup
  }
}
