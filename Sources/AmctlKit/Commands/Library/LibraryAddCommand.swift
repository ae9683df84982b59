import AmctlCommandLine
import MusicAPI

/// `amctl library add`: adds catalog resources to the library.
struct LibraryAddCommand: ServiceCommand {
  var subject = ChangeSubject.type(.songs)
  var input = ChangeInput()
  var verify = VerifyOptions()
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "add", summary: "Add songs, albums, music videos or playlists to the library",
    discussion: """
      Takes catalog IDs after their type, or URLs of any of the types, and prints the items that \
      were added; they appear in the library within seconds. After a failure, stderr names what \
      was not added, and --rest saves it for another \
      try.

      The Apple Music API cannot remove anything from a library.
      """,
    examples: [
      CommandSpec.Example("amctl library add songs 1613600188", "Add a song"),
      CommandSpec.Example(
        "amctl library add https://music.apple.com/us/album/tideline/1616728060",
        "Add an album by its URL"),
      CommandSpec.Example(
        "amctl search harbour --types albums -o id | amctl library add albums --from -",
        "Add the albums of a search"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "type", \.subject, ChangeSubject.value(TypeWords.addable.closedValue),
      help: "Type: songs, albums, music-videos or playlists; or a URL"),
    .group(\.input), .group(\.verify), .group(\.output), .group(\.connection),
  ]

  mutating func check() throws(UsageError) {
    input.take(subject)
    try input.checkIsNamed()
  }

  var recordFields: RecordFields { ChangeTarget.fields }

  func run(in context: Context) async throws {
    let targets = try input.targets(of: subject, among: .addable, in: context, for: .adding)
    guard !targets.isEmpty else {
      return try input.writeNothing(to: Presentation(context, output))
    }
    let service = try verify.service(context, connection)
    let presentation = Presentation(context, output)
    let check = try await verify.verification(service, presentation.messages)?.check(in: context) {
      catalog, items in .inLibrary(items, by: catalog)
    }
    try await BatchedChange(
      service: service, presentation: presentation, outcome: "added to the library",
      restPath: input.rest, check: check
    ).list(targets) { references throws(InvalidRequestError) in
      try Library.add(references).checked()
    }
  }
}
