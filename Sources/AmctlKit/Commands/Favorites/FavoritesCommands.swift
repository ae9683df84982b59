import AmctlCommandLine
import MusicAPI

/// `amctl favorites list`: finds the favorites in the user's library.
struct FavoritesListCommand: ServiceCommand {
  /// The type; nil for all types that can be favorites.
  var type: ResourceType?
  var output = OutputOptions()
  var listing = ListingOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "list", aliases: ["ls"], summary: "List the favorites in your library",
    discussion: """
      Reads the whole library, because the service only says of each item whether it is a \
      favorite. Favorites outside the library cannot be listed.

      --limit and --offset count favorites. Without --limit or --all, prints the first \
      \(LibraryFacts.defaultPage).
      """,
    examples: [
      "amctl favorites list songs --all": "List every favorite song",
      "amctl favorites list --all -o tsv --fields type,id,name": "List favorites of any type",
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "type", \.type, TypeWords.favoritableInLibrary.closedValue,
      help: "Type, such as songs (default: all types)"),
    .group(\.output, taking: OutputOptions.ofSongs), .group(\.listing), .group(\.catalog),
    .group(\.connection),
  ]

  private var types: [ResourceType] { type.map { [$0] } ?? TypeWords.favoritableInLibrary.types }

  var recordFields: RecordFields { RecordFields(of: types) }

  func run(in context: Context) async throws {
    try catalog.rejectStorefront(for: "favorites list", in: context)
    let service = try Service(context, connection)
    let presentation = Presentation(context, output)
    let endpoints = try types.map { try endpoint(of: $0, context.settings.language) }
    let client = try service.client
    var walk = FavoriteWalk(presentation, types: types, listing)
    for (type, endpoint) in zip(types, endpoints) where !walk.isOver {
      try await walk.add(client.pages(of: endpoint), of: type)
    }
    try walk.finish()
    guard presentation.output.isTerminal else { return }
    presentation.messages.note("Favorites that are not in your library cannot be listed.")
  }

  private func endpoint(
    of type: ResourceType, _ language: String?
  ) throws(InvalidRequestError) -> Endpoint<Page<AnyKind>> {
    try Library.list(ResourceCollection<AnyKind>(type)).with(
      .attribute(named: FavoriteWalk.attribute)
    )
    .language(language).limit(listing.pageSize ?? LibraryFacts.pageLimit).checked()
  }
}

/// Writes the favorites among the items of lists, up to a limit.
private struct FavoriteWalk {
  /// The attribute that marks a favorite.
  static let attribute = "inFavorites"

  private let presentation: Presentation
  private var records: RecordStream
  private var progress: ProgressLine?
  private let limit: Int
  /// Whether the user chose how much is listed.
  private let isChosen: Bool
  private let offset: Int
  private var skipped: Int
  /// Whether there are more favorites than shown.
  private var isCut = false
  /// Whether no further item is needed.
  private(set) var isOver = false

  init(_ presentation: Presentation, types: [ResourceType], _ options: ListingOptions) {
    self.presentation = presentation
    offset = options.offset ?? 0
    skipped = offset
    isChosen = options.isWhole || options.limit != nil
    limit = options.isWhole ? .max : options.limit ?? LibraryFacts.defaultPage
    records = RecordStream(presentation, ColumnChoice(content: ContentTypes(types)))
    records.resume = ResumePoint(offset: offset, limit: options.limit)
    progress = ProgressLine(presentation)
  }

  /// Writes the favorites of one type.
  mutating func add(_ pages: PageSequence<AnyKind>, of type: ResourceType) async throws {
    let pages = pages.makeAsyncIterator()
    let noun = type.facts?.pathName ?? type.rawValue
    var counts = (items: 0, known: 0)
    while !isOver, let page = try await records.during({ try await pages.next() }) {
      counts.items += page.elements.count
      counts.known += page.elements.count { $0["attributes"]?[Self.attribute]?.bool != nil }
      progress?.show(counts.items, of: page.reportedTotal, noun: noun)
      try write(page.elements.filter { $0["attributes"]?[Self.attribute]?.bool == true })
    }
    progress?.end()
    guard counts.items > 0, counts.known == 0 else { return }
    // An empty list would look as if there were none.
    presentation.messages.say("The service did not say which \(noun) are favorites.")
  }

  private mutating func write(_ favorites: [JSON]) throws {
    let rest = favorites.dropFirst(skipped)
    skipped -= favorites.count - rest.count
    let shown = rest.prefix(limit - records.written)
    isCut = shown.count < rest.count
    if !shown.isEmpty { try records.write(Array(shown)) }
    records.resume?.offset += shown.count
    records.resume?.limit? -= shown.count
    // Whether there are more matters only for the notice.
    isOver = isCut || isChosen && records.written == limit
  }

  /// Writes the end of the list, and a notice if there are more favorites.
  mutating func finish() throws {
    try records.finish()
    if isCut, !isChosen {
      presentation.messages.noteMore(written: records.written, resume: records.resume)
    }
  }
}

enum FavoritesGroup {
  static let help = CommandHelp(
    "favorites", summary: "Add to favorites, and list them",
    discussion: "The service cannot remove a favorite.",
    examples: [
      "amctl favorites add songs 1613600188": "Add a song to the favorites",
      "amctl favorites add https://music.apple.com/us/album/tideline/1616728060":
        "Add an album by its URL",
    ])
}

struct FavoritesAddCommand: ChangeCommand {
  var change = ChangeOptions()

  static let help = CommandHelp(
    "add", summary: "Add songs, albums, artists and more to favorites",
    discussion: """
      Prints the items that were added. Favorite songs also appear in the Favorite Songs playlist.

      The Apple Music API cannot remove a favorite. To check an item that is not in your library, \
      request its attribute: amctl catalog songs ID --extend inFavorites.
      """,
    examples: [
      "amctl favorites add songs 1613600188": "Add a song to the favorites",
      "amctl favorites add https://music.apple.com/us/album/tideline/1616728060":
        "Add an album by its URL",
    ])

  static let types = TypeWords.favoritable
  static let outcome = "added to the favorites"

  func check(_ targets: [ChangeTarget]) throws {
    guard change.verify.isOn,
      let target = targets.first(where: { !PersonalFacts.showsFavorites($0.type) })
    else { return }
    throw UsageError.rule(
      "'--verify' does not work with \(target.type)",
      hint: "the service does not say which of them are favorites; leave out '--verify'")
  }

  func check(by verification: Verification, in context: Context) async throws -> ChangeCheck {
    try await verification.check(in: context) { .favorites($1, by: $0) }
  }

  func requests(for items: [ResourceReference]) throws(InvalidRequestError) -> [WritePart] {
    try Favorites.add(items).checked()
  }
}
