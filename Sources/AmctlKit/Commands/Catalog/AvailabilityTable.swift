import AmctlCommandLine
import MusicAPI

/// Writes a row for each ID or code, with the ID that it has in each of several storefronts: what
/// a lookup in all of them returns, turned around.
struct AvailabilityTable {
  private let service: Service
  private let storefronts: [String]
  /// Whether resources of this type can be played, so that one that cannot is as good as missing.
  private let isOfPlayableKind: Bool
  private var records: RecordStream
  private var report: PartsReport
  /// The first of the codes that are not available everywhere, and the number of all.
  private var holes: (codes: [String], count: Int) = ([], 0)
  /// Whether any storefront has anything.
  private var isAnyFound = false

  init(_ lister: Lister, of type: ResourceType, in storefronts: [String]) {
    service = lister.service
    self.storefronts = storefronts
    isOfPlayableKind = type.facts?.kind.members.contains { $0.name == "playParams" } ?? false
    records = RecordStream(
      lister.presentation,
      columns: [Column("code"), Column("name")] + storefronts.map { Column(member: $0) },
      id: "code")
    report = PartsReport(lister.presentation.messages)
  }

  /// Writes the rows of all items; throws at the end if something is not available everywhere.
  ///
  /// The source returns the same batch of items from each storefront in turn.
  mutating func write(_ source: inout BatchSource) async throws {
    guard !service.isDryRun else {
      while let requests = try source.nextRequests() { try await service.show(requests) }
      return
    }
    source.needsSubstitute = { [isOfPlayableKind] in
      !$0.contains { $0.isPlayable || !isOfPlayableKind }
    }
    var columns: [Found] = []
    while !report.hasGivenUp, let found = try await records.during({ try await source.next() }) {
      add(found)
      columns.append(found)
      guard columns.count == storefronts.count else { continue }
      for row in found.names.indices {
        try write(found.names[row], columns.map { $0.elements(at: row) })
      }
      columns = []
      records.showProgress()
    }
    let written = report.isTotal && !isAnyFound ? 0 : records.written
    try records.finish()
    try report.finish(written: written)
    guard holes.count > 0 else { return }
    let codes = records.written.counted("code")
    let holes = holes.count.counted("of \(codes) is", "of \(codes) are")
    throw Failure(
      isAnyFound ? .partial : .notFound, "\(holes) not in every storefront",
      missing: self.holes.codes)
  }

  private mutating func add(_ found: Found) {
    for storefront in found.storefronts { report.add(storefront: storefront) }
    if found.storefronts.isEmpty, found.failures.isEmpty { report.add() }
    for failure in found.failures { report.add(failure) }
  }

  /// Writes the row of an item, with its resources in each storefront; nil if the request failed.
  private mutating func write(_ code: String, _ found: [[JSON]?]) throws {
    let names = found.lazy.compactMap { $0?.first?["attributes"]?["name"] }
    var isWhole = true
    let cells = zip(storefronts, found).map { storefront, resources -> JSONMember in
      guard let resources else { return JSONMember(storefront, .null) }
      if let resource = resources.first(where: { $0.isPlayable || !isOfPlayableKind }) {
        isAnyFound = true
        return JSONMember(storefront, resource.resourceID.map { .string($0) } ?? .null)
      }
      isWhole = false
      return JSONMember(storefront, .bool(false))
    }
    if !isWhole {
      holes.count += 1
      if holes.codes.count < MissingItemsError.nameLimit { holes.codes.append(code) }
    }
    let name = names.first.map { JSONValue.json($0) } ?? .null
    try records.write(
      .object([JSONMember("code", .string(code)), JSONMember("name", name)] + cells))
  }
}
