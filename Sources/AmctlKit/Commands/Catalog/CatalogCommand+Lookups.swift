import AmctlCommandLine
import MusicAPI

extension CatalogCommand {
  /// Looks up resources by id, code or URL.
  func lookUp(
    in context: Context, _ lister: Lister, _ notice: URLNotice
  ) async throws {
    var lister = lister
    let storefronts = StorefrontChoice(context)
    let questions = CatalogQuestions(
      service: lister.service, storefronts: storefronts, collection: ResourceCollection(type),
      options: fetch.options(context, views: views), prefersClean: restriction != nil,
      ignoresURLs: looksElsewhere(storefronts))
    // The service sends views only with a single resource.
    if let onlyID, !findsEquivalents, !showsAvailability,
      try storefronts.all().count == 1 || !views.isEmpty
    {
      lister.cardRequest = questions.resource(_:in:with:)
      return try await lister.whole(questions.only(onlyID), options: questions.options)
    }
    lister.showsCard = items.count + names.count == 1 && from.isEmpty
    (lister.limit, lister.missing) = (listing.limit, missing)
    if findsEquivalents {
      lister.marks = ["foundBy", "equivalentOf"]
      lister.substitutes = questions.equivalents(of:_:)
    }
    guard names.isEmpty else { return try await questions.run(lister, names: names) }
    var input = try input(context, notice, limit: listing.limit)
    guard showsAvailability else { return try await questions.run(lister, input) }
    let isSweep = try questions.areSweep(&input)
    var table = AvailabilityTable(lister, of: type, in: try storefronts.all())
    try await table.write(try questions.batches(of: input, isSweep: isSweep))
  }

  /// Whether URLs are looked up in the storefronts of the line, and not in their own.
  func looksElsewhere(_ storefronts: StorefrontChoice) -> Bool {
    showsAvailability || findsEquivalents && storefronts.isGiven
  }

  /// The items on the command line and in files.
  private func input(
    _ context: Context, _ notice: URLNotice, limit: Int? = nil
  ) throws -> CatalogInput {
    let storefronts = StorefrontChoice(context)
    let given = storefronts.isGiven ? try storefronts.all() : nil
    return try CatalogInput(
      items, files: try InputFiles(context).lines(of: from, as: .columns), limit: limit
    ) { line throws(UsageError) in
      let columns = line.split(separator: "\t").map(String.init)
      var item = try item(line: columns[0])
      if columns.count == 2 { item.onlyStorefront = try storefront(columns[1], among: given) }
      notice.see(item)
      return item
    }
  }

  /// Returns the storefront in the second column of a line, which is one of those on the command
  /// line.
  private func storefront(_ text: String, among given: [String]?) throws(UsageError) -> String {
    guard let storefront = StorefrontChoice.id(of: text) else {
      throw .rule(
        "'\(text)' is not a storefront", hint: "'amctl storefronts' lists all storefronts")
    }
    guard given?.contains(storefront) != false else {
      throw .rule(
        "storefront '\(storefront)' is not among '--storefront'",
        hint: "add the storefront, or leave out '--storefront'")
    }
    return storefront
  }

  /// The only item, if it is a single id.
  private var onlyID: CatalogItem? {
    let isAlone = items.count == 1 && from.isEmpty && missing == nil
    return isAlone && items[0].lookup == .id ? items[0] : nil
  }

  /// Lists the related resources of one resource, or of each of several.
  func list(
    _ list: (any DeclaredList)?, in context: Context, _ lister: Lister,
    _ notice: URLNotice,
    _ endpoint:
      @escaping (Catalog, ResourceID<AnyKind>) -> Endpoint<Page<AnyKind>>
  ) async throws {
    let options = fetch.options(context, listing: listing, pageLimit: list?.largestPage)
    let prefersClean = restriction != nil
    var lister = lister
    lister.content = ContentTypes(list, of: type)
    guard hasSingleID else {
      let storefronts = StorefrontChoice(context)
      let home = try storefronts.all()[0]
      let questions = CatalogQuestions(
        service: lister.service, storefronts: storefronts, collection: ResourceCollection(type),
        options: FetchOptions(language: context.settings.language))
      lister.missing = missing
      lister.related = { id, storefront in
        endpoint(Catalog(storefront: storefront ?? home), ResourceID(id))
          .with(options).preferringClean(prefersClean)
      }
      guard names.isEmpty else { return try await questions.run(lister, names: names) }
      return try await questions.run(lister, try input(context, notice))
    }
    let item = items[0]
    lister.owner = MissingName(name: item.value, type: type)
    try await lister.sweep(in: item.storefront) { catalog in
      endpoint(catalog, ResourceID(item.value)).with(options)
        .preferringClean(prefersClean)
    }
  }
}

/// Writes a row for each ID or code, with the ID that it has in each of several storefronts: what
/// a lookup in all of them returns, turned around.
struct AvailabilityTable {
  private var lister: Lister
  private let storefronts: [String]
  /// Whether resources of this type can be played, so that one that cannot is as good as missing.
  private let isOfPlayableKind: Bool
  private var records: RecordStream
  private var tally: Tally
  /// The codes that are not available everywhere.
  private var holes = Shortfall(nil)
  /// Whether any storefront has anything.
  private var isAnyFound = false

  init(_ lister: Lister, of type: ResourceType, in storefronts: [String]) {
    self.lister = lister
    self.storefronts = storefronts
    isOfPlayableKind = type.facts?.kind.members.contains { $0.name == "playParams" } ?? false
    records = RecordStream(
      lister.presentation,
      columns: [Column("code"), Column("name")] + storefronts.map { Column(member: $0) },
      id: "code")
    tally = Tally(lister.presentation.messages, lister.service.patience)
  }

  /// Writes the rows of all items; throws at the end if something is not available everywhere.
  ///
  /// The requests are for the same batch of items in each storefront in turn.
  mutating func write(_ questions: @escaping Questions) async throws {
    guard !lister.service.isDryRun else {
      return try await lister.service.show(questions)
    }
    lister.needsSubstitute = { [isOfPlayableKind] in
      !$0.contains { $0.isPlayable || !isOfPlayableKind }
    }
    var stream = LookupStream(lister, questions)
    var columns: [Found] = []
    while let found = try await records.during({ try await stream.next() }) {
      if let (error, parts) = found.failure {
        tally.add(error, of: parts, in: found.question.storefront)
      } else {
        tally.addSuccess(in: found.question.storefront)
      }
      columns.append(found)
      guard columns.count == storefronts.count else { continue }
      try write(columns)
      columns = []
      records.showProgress()
    }
    try write(columns)
    let written = tally.isTotal && !isAnyFound ? 0 : records.written
    try records.finish()
    try tally.finish(written: written)
    let codes = records.written.counted("code")
    try holes.check(done: isAnyFound ? 1 : 0) { count, _ in
      count.counted("of \(codes) is", "of \(codes) are") + " not in every storefront"
    }
  }

  /// Writes the rows of a batch of items, whose last storefronts may not have been requested.
  private mutating func write(_ columns: [Found]) throws {
    guard let first = columns.first else { return }
    for (row, part) in first.question.parts.enumerated() {
      try write(
        part.name ?? "",
        storefronts.indices.map { $0 < columns.count ? columns[$0].elements(at: row) : nil })
    }
  }

  /// Writes the row of an item, with its resources in each storefront; nil if the request failed.
  private mutating func write(_ code: String, _ found: [[JSON]?]) throws {
    let names = found.lazy.compactMap { $0?.first?["attributes"]?["name"] }
    var isWhole = true
    let cells = zip(storefronts, found).map { storefront, resources -> JSONMember in
      guard let resources else { return JSONMember(storefront, .null) }
      if let resource = resources.first(where: { $0.isPlayable || !isOfPlayableKind }) {
        isAnyFound = true
        return JSONMember(storefront, .text(resource.resourceID))
      }
      isWhole = false
      return JSONMember(storefront, .bool(false))
    }
    if !isWhole { holes.add(code, saying: "") }
    let name = names.first.map { JSONValue.json($0) } ?? .null
    try records.write(
      .object([JSONMember("code", .string(code)), JSONMember("name", name)] + cells))
  }
}
