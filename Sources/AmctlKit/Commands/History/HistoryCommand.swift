import MusicAPI

/// `amctl history`: what the user played.
struct HistoryCommand: Command {
  /// The lists there are.
  enum List: String, CaseIterable {
    case heavyRotation = "heavy-rotation"
    case played, tracks, stations
  }

  static let list = Positional(
    "what", ValueType<List>.choice("LIST", noun: "a list of what was played"),
    help: "heavy-rotation, played (albums, playlists, stations), tracks, or stations")
  static let types = ListOption(
    "types", .text("TYPE"), help: "The types of played or tracks; all that it has without any")

  static let spec = CommandSpec(
    "history", summary: "Show what the user played",
    discussion: """
      Needs a user token, and 'Use Listening History' to be on. The newest comes first; the service \
      does not say when something was played.
      """,
    options: [types] + FetchOptionKeys.keys, positionals: [list],
    examples: [
      CommandSpec.Example("amctl history tracks --limit 50", "The last tracks"),
      CommandSpec.Example("amctl history played --types albums -o id", "Albums played last"),
      CommandSpec.Example("amctl history heavy-rotation", "What is played often"),
    ])

  private let list: List
  private let types: [ResourceType]
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    list = try arguments[Self.list]
    let known = list.types
    types = arguments[Self.types].map { word in
      known.first { [$0.rawValue, $0.singular].contains(word) }
        ?? ResourceType(rawValue: word)
    }
    guard !known.isEmpty || types.isEmpty else {
      throw .rule("'--types' is not for \(list.rawValue).", hint: "it is for played and tracks")
    }
    let rules = NameRules(arguments)
    try rules.check(types, among: known, "a type of \(list.rawValue)")
    if !known.isEmpty {
      try rules.checkFetchOptions(arguments, of: types.isEmpty ? known : types)
    }
  }

  func run(in context: Context) async throws {
    let options = context.fetchOptions(arguments, pageLimit: list.pageLimit)
    try await context.list(try endpoint(options), of: content)
  }

  /// What the list holds, by the types that it is asked for.
  private var content: ListContent {
    list == .stations ? .only(.stations) : ListContent(types.isEmpty ? list.types : types)
  }

  private func endpoint(
    _ options: FetchOptions
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<AnyKind>> {
    let types = types.isEmpty ? list.types : types
    return switch list {
    case .heavyRotation: try History.heavyRotation(options: options)
    case .played: try History.played(types: types, options: options)
    case .tracks: try History.playedTracks(types: types, options: options)
    case .stations: Endpoint(try History.stations(options: options).request)
    }
  }
}

extension HistoryCommand.List {
  /// The types that can be asked for; none where the service takes no choice.
  var types: [ResourceType] {
    switch self {
    case .played: PersonalFacts.playedTypes
    case .tracks: PersonalFacts.playedTrackTypes
    case .heavyRotation, .stations: []
    }
  }

  /// The biggest page.
  fileprivate var pageLimit: Int {
    self == .tracks ? PersonalFacts.playedTracksPageLimit : PersonalFacts.historyPageLimit
  }
}
