import AmctlCommandLine
import MusicAPI

/// `amctl history`: lists what the user played.
struct HistoryCommand: ServiceCommand {
  var list = List.played
  var types: [ResourceType] = []
  var isJoined = false
  var fetch = FetchParameters()
  var output = OutputOptions()
  var listing = ListingOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  enum List: String, CaseIterable {
    case heavyRotation = "heavy-rotation"
    case played, tracks, stations
  }

  static let help = CommandHelp(
    "history", summary: "Show your listening history",
    discussion: """
      Needs a user token, and 'Use Listening History' turned on. The newest item comes first; \
      Apple does not report when it was played.

      With --with-catalog, each item has a field 'catalog' with its catalog match, or null, from \
      --storefront or the account's storefront; a catalog item is its own match.
      """,
    examples: [
      "amctl history tracks --limit 50": "List the last 50 tracks",
      "amctl history played --types albums -o id": "Print recently played album IDs",
      "amctl history heavy-rotation": "List what you play most",
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "what", \.list,
      .choice("LIST", noun: "a history list").explained { List(rawValue: $0)?.meaning ?? "" },
      help: "The list; played has albums, playlists and stations"),
    .list(
      "types", \.types, types.value,
      choices: { $0.list.types.isEmpty ? nil : types(of: $0.list).choices(for: $0.fetch) },
      help: "List only these types of played or tracks"),
    .flag("with-catalog", \.isJoined, help: "Add the catalog match of each item"),
    .fetching(\.fetch) { $0.possibleTypes },
    .group(\.output, taking: OutputOptions.ofSongResources), .group(\.listing), .group(\.catalog),
    .group(\.connection),
  ]

  static let isGroup = true

  private static let types = TypeWords(
    types: List.allCases.flatMap(\.types), noun: "a history type")

  private static func types(of list: List) -> TypeWords {
    TypeWords(types: list.types, noun: "a type of \(list.rawValue)")
  }

  func check() throws(UsageError) {
    guard !list.types.isEmpty || types.isEmpty else {
      throw .rule(
        "'--types' cannot be used with \(list.rawValue)", hint: "use it with played or tracks")
    }
  }

  var recordFields: RecordFields {
    RecordFields(of: possibleTypes)
  }

  private var possibleTypes: [ResourceType] {
    switch list {
    case .stations: [.stations]
    case .heavyRotation: PersonalFacts.playedTypes
    case .played, .tracks: requested
    }
  }

  func run(in context: Context) async throws {
    if !isJoined { try catalog.rejectStorefront(for: "history", in: context) }
    let options = fetch.options(context, listing: listing, pageLimit: list.pageLimit)
      .scoped(to: possibleTypes)
    let endpoint = endpoint(options)
    let content = list == .stations ? ContentTypes.only(.stations) : ContentTypes(requested)
    var lister = try Lister(context, connection, output, listing, of: content)
    context.remarks.note("Apple lists plays only while 'Use Listening History' is turned on.")
    if isJoined { try await lister.join(context) }
    try await lister.list(endpoint, from: listing.offset)
  }

  private var requested: [ResourceType] { types.isEmpty ? list.types : types }

  private func endpoint(_ options: FetchOptions) -> Endpoint<Page<AnyKind>> {
    switch list {
    case .heavyRotation: History.heavyRotation().with(options)
    case .played: History.played(requested).with(options)
    case .tracks: History.playedTracks(requested).with(options)
    case .stations: Endpoint(History.stations().with(options))
    }
  }
}

extension HistoryCommand.List {
  /// The items of the list.
  fileprivate var meaning: String {
    switch self {
    case .heavyRotation: "What you play most"
    case .played: "Albums, playlists and stations you played last"
    case .tracks: "Songs and music videos you played last"
    case .stations: "Radio stations you played last"
    }
  }

  /// The types to choose from; empty if the service offers no choice.
  fileprivate var types: [ResourceType] {
    switch self {
    case .played: PersonalFacts.playedTypes
    case .tracks: PersonalFacts.playedTrackTypes
    case .heavyRotation, .stations: []
    }
  }

  fileprivate var pageLimit: Int {
    self == .tracks ? PersonalFacts.playedTracksPageLimit : PersonalFacts.historyPageLimit
  }
}
