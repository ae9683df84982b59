import AmctlCommandLine
import MusicAPI
import MusicPlatform
import MusicServices

struct ITunesLookupCommand: ServiceCommand {
  var words: [String] = []
  var from: [String] = []
  var upcs: [String] = []
  var entity: ITunesEntity?
  var limit: Int?
  var isJoined = false
  var output = OutputOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "lookup", summary: "Look up store items by ID or UPC",
    discussion: """
      Looks up artists, albums, songs and music videos by ID. With --entity, each is followed by \
      its albums, songs or music videos, up to --limit; 'parent' says which one they belong to. A \
      price of -1 means that an item is not sold separately.
      """,
    examples: [
      "amctl itunes lookup 1613600188": "Show a song",
      "amctl itunes lookup 1616728060 --entity song -o csv": "List the tracks of an album",
      "amctl itunes lookup --upc 00602445868162": "Find an album by its UPC",
    ])

  static let parameters: [Parameter<Self>] = [
    .words("id", \.words, .text(), help: "IDs or URLs; - reads them from stdin"),
    .list("from", \.from, .file(), help: "Read IDs from a file, one per line; - reads stdin"),
    .list("upc", \.upcs, .text("UPC"), help: "Look up albums by UPC instead"),
    .option(
      "entity", \.entity, .choice("TYPE"),
      help: "List related items of this type for each ID or UPC"),
    .option(
      "limit", \.limit, .integer(in: ITunesClient.limits),
      default: "\(ITunesClient.limits.upperBound)", help: "List at most N related items for each"),
    .flag("with-catalog", \.isJoined, help: ITunesGroup.catalogHelp),
    .group(\.output), .group(\.catalog), .group(\.connection, taking: ConnectionOptions.elsewhere),
  ]

  /// `ID` or `UPC`, for messages.
  private var noun: String { upcs.isEmpty ? "ID" : "UPC" }

  mutating func derive() throws(UsageError) {
    try InputFiles.takeStandardInput(from: &words, to: &from)
  }

  /// Reads the IDs, URLs and UPCs on the command line.
  private func items() throws(UsageError) -> [CatalogItem] {
    try words.map { word throws(UsageError) in try Self.item(word) }
      + upcs.map { word throws(UsageError) in
        try CatalogItem(word: word, by: .upc, type: .albums)
      }
  }

  func check() throws(UsageError) {
    if !upcs.isEmpty, !words.isEmpty || !from.isEmpty {
      throw .conflict("--upc", words.isEmpty ? "--from" : "<id>")
    }
    if upcs.isEmpty, words.isEmpty, from.isEmpty {
      throw .rule("no IDs given", hint: InputFiles.hint)
    }
    if limit != nil, entity == nil { throw .dependency("--limit", needs: "--entity") }
    if entity == .musicArtist {
      throw .rule(
        "'--entity musicArtist' works only with 'itunes search'",
        hint: "use one of song, album, musicVideo")
    }
    _ = try items()
  }

  /// Reads an ID or a URL; iTunes answers an ISRC as if there were no such song.
  private static func item(_ word: String) throws(UsageError) -> CatalogItem {
    var item = CatalogItem(lookup: .id, value: word)
    if MusicURL.isURL(word) {
      let link = try LinkedResource(word)
      if link.isInLibrary { throw link.libraryMistake }
      item = CatalogItem(lookup: .id, value: link.id, storefront: link.storefront)
    }
    if let isrc = Lookup.isrc.code(in: word) {
      throw .rule(
        "iTunes cannot look up the ISRC '\(word)'",
        hint: "the catalog can: 'amctl catalog songs --isrc \(isrc)'")
    }
    guard item.value.isDigits else {
      throw .rule("'\(item.value)' is not an iTunes ID", hint: "iTunes IDs consist of digits")
    }
    return item
  }

  var recordFields: RecordFields { ITunesItem.fields }

  func run(in context: Context) async throws {
    let items = try items() + InputFiles(context).items(of: from, Self.item)
    let batches = try batches(of: items, in: context)
    let join = try CatalogJoin(isJoined, context, connection)
    let client = ITunesClient(
      transport: try Service(context, connection).transport(to: .iTunes.placed(by: context)))
    let count = batches.map(\.codes.count).reduce(0, +)
    let marksParents = entity != nil && count > 1
    let presentation = Presentation(context, output)
    let marks = marksParents ? [Column("parent.id"), Column("parent.name")] : []
    var stream = RecordStream(presentation, columns: marks + ITunesItem.columns)
    var missing: [Missing] = []
    // A list without lines has a response too, in the form of the server's.
    if batches.isEmpty { try stream.write([], inPlaceOf: nil, of: Self.nothing()) }
    for batch in batches {
      let results = try await stream.during {
        try await response(to: batch, client, context.settings.language)
      }
      let shown = results.groups.flatMap { self.shown($0, presentation, marksParents) }
      let objects = try await stream.during {
        try await join.join(
          shown.map { ($0.json, CatalogKey($0.item.type, $0.item.id)) }, in: batch.storefront)
      }
      try stream.write(
        zip(shown, objects).map { presentation.row($1, $0.item.marks) }, inPlaceOf: results.list,
        of: results.json)
      noteGaps(in: results.groups, presentation.messages)
      missing += self.missing(of: batch, in: results.items)
    }
    try stream.finish()
    try report(missing, of: count, presentation.messages)
  }

  /// Returns the items of a group with their objects; rows leave out the parents of what was
  /// requested.
  private func shown(
    _ group: ITunesResults.Group, _ presentation: Presentation, _ marksParents: Bool
  ) -> [(item: ITunesItem, json: JSON)] {
    let showsParent =
      entity == nil || presentation.isDocument || group.parent?.type == entity?.type
    let parents = showsParent ? [group.parent].compactMap(\.self) : []
    let items = group.items.map { item in
      let mark = group.parent?.reference ?? .null
      return (item, marksParents ? item.json.marked(["parent": mark]) : item.json)
    }
    return parents.map { ($0, $0.json) } + items
  }

  /// Notes that iTunes does not list all tracks or albums.
  private func noteGaps(in groups: [ITunesResults.Group], _ messages: Messages) {
    let most = ITunesClient.limits.upperBound
    for group in groups where entity != nil && limit == nil {
      let (id, listed) = (group.parent?.id ?? "", group.items.count)
      let isAlbum = group.parent?.type == .albums && entity == .song
      if isAlbum, let count = group.parent?.json["trackCount"]?.int, count > listed, listed < most {
        messages.note("iTunes lists \(listed) of the \(count) tracks of album \(id).")
      } else if listed >= most {
        messages.note("iTunes lists at most \(most) of \(id).")
      }
    }
  }

  /// The response to no request.
  private static func nothing() throws(JSONError) -> JSON {
    try JSONDocument(parsing: Array("{\"resultCount\":0,\"results\":[]}\n".utf8)).root
  }

  // MARK: Requests

  /// The IDs or UPCs of a request.
  private typealias Batch = (storefront: String, codes: [String])

  /// Splits what is looked up, once each, into requests; a URL is looked up in its own storefront.
  private func batches(of items: [CatalogItem], in context: Context) throws -> [Batch] {
    let notice = URLNotice(context)
    for item in items { notice.see(item) }
    // A result does not say which UPC it was found by.
    let size =
      !upcs.isEmpty ? 1 : entity == nil ? ITunesClient.idLimit : ITunesClient.parentLimit
    return items.grouped(in: try StorefrontChoice(context).one()).flatMap { storefront, values in
      values.chunks(of: size).map { (storefront, $0) }
    }
  }

  private func response(
    to batch: Batch, _ client: ITunesClient, _ language: String?
  ) async throws -> ITunesResults {
    if upcs.isEmpty {
      try await client.lookup(
        ids: batch.codes, with: entity, storefront: batch.storefront, limit: limit,
        language: language)
    } else {
      try await client.lookup(
        upcs: batch.codes, with: entity, storefront: batch.storefront, limit: limit,
        language: language)
    }
  }

  // MARK: What is missing

  /// An ID or UPC without a result, with a sentence about it.
  private typealias Missing = (code: String, sentence: String)

  /// Returns what has no result, which the server does not say.
  private func missing(of batch: Batch, in items: [ITunesItem]) -> [Missing] {
    let found = Set(items.compactMap(\.id))
    let codes = batch.codes.filter { upcs.isEmpty ? !found.contains($0) : items.isEmpty }
    return codes.map { code in
      (code, "iTunes has no item with \(noun) \(code) in storefront '\(batch.storefront)'")
    }
  }

  /// Names what was not found, and fails.
  private func report(_ missing: [Missing], of count: Int, _ messages: Messages) throws {
    guard let first = missing.first else { return }
    guard count > 1 else {
      throw Failure(.notFound, first.sentence, missing: [first.code])
    }
    var notices = Shortfall(messages, areFailures: true)
    for (_, sentence) in missing { notices.add(saying: sentence) }
    notices.endMessages()
    throw Failure.missing(missing.map(\.code), of: count, noun + "s")
  }
}

extension ITunesItem {
  /// The mark of its items.
  fileprivate var reference: JSONValue {
    [
      "id": .text(id), "type": .text(type?.rawValue),
      "name": .text(name),
    ]
  }
}
