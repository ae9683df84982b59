import AmctlCommandLine
import MusicAPI

/// `amctl library add`: adds catalog resources to the library.
struct LibraryAddCommand: ServiceCommand {
  var type = ResourceType.songs
  var input = ChangeInput()
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "add", summary: "Add songs, albums, music videos or playlists to the library",
    discussion: """
      Takes catalog IDs and prints the items that were added; they appear in the library within \
      seconds. After a failure, stderr names what was not added, and --rest saves it for another \
      try.

      The Apple Music API cannot remove anything from a library.
      """,
    examples: [
      CommandSpec.Example("amctl library add songs 1613600188", "Add a song"),
      CommandSpec.Example(
        "amctl search harbour --types albums -o id | amctl library add albums --from -",
        "Add the albums of a search"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "type", \.type, TypeWords.addable.closedValue,
      help: "The type: songs, albums, music-videos or playlists"),
    .group(\.input), .group(\.output), .group(\.connection),
  ]

  mutating func check() throws(UsageError) {
    try input.checkIsNamed(for: "library add")
  }

  var recordFields: RecordFields { ChangeTarget.fields }

  func run(in context: Context) async throws {
    let targets = try input.targets(of: type, in: context, for: .adding)
    guard !targets.isEmpty else {
      return try input.writeNothing(to: Presentation(context, output))
    }
    try await BatchedChange(
      service: try Service(context, connection), presentation: Presentation(context, output),
      outcome: "added to the library", restPath: input.rest
    ).list(targets) { references throws(InvalidRequestError) in
      try Library.add(mixedInParts: references)
    }
  }
}
