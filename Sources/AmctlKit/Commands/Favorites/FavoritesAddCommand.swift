import AmctlCommandLine
import MusicAPI

/// `amctl favorites`: adds to the user's favorites, and lists them.
enum FavoritesGroup {
  static let help = CommandHelp(
    "favorites", summary: "Add to favorites, and list them",
    discussion: "The service cannot remove a favorite.",
    examples: [
      CommandSpec.Example("amctl favorites add songs 1613600188", "Add a song to the favorites"),
      CommandSpec.Example(
        "amctl favorites add https://music.apple.com/us/album/tideline/1616728060",
        "Add an album by its URL"),
    ])
}

/// `amctl favorites add`: adds resources to the favorites.
struct FavoritesAddCommand: ServiceCommand {
  var subject = ChangeSubject.type(.songs)
  var input = ChangeInput()
  var verify = VerifyOptions()
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "add", summary: "Add songs, albums, artists and more to favorites",
    discussion: """
      Prints the items that were added. Favorite songs also appear in the Favorite Songs playlist.

      The Apple Music API cannot remove a favorite. To check an item that is not in your library, \
      request its attribute: amctl catalog songs ID --extend inFavorites.
      """,
    examples: [
      CommandSpec.Example("amctl favorites add songs 1613600188", "Add a song to the favorites"),
      CommandSpec.Example(
        "amctl favorites add https://music.apple.com/us/album/tideline/1616728060",
        "Add an album by its URL"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "type", \.subject, ChangeSubject.value(TypeWords.favoritable.closedValue),
      help: "Type, such as songs or library-songs; or a URL"),
    .group(\.input), .group(\.verify), .group(\.output), .group(\.connection),
  ]

  mutating func check() throws(UsageError) {
    input.take(subject)
    try input.checkIsNamed()
  }

  var recordFields: RecordFields { ChangeTarget.fields }

  func run(in context: Context) async throws {
    let targets = try input.targets(
      of: subject, among: .favoritable, in: context, for: .changing(PersonalFacts.favoritableTypes))
    guard !targets.isEmpty else {
      return try input.writeNothing(to: Presentation(context, output))
    }
    if verify.isOn, let target = targets.first(where: { !PersonalFacts.showsFavorites($0.type) }) {
      throw UsageError.rule(
        "'--verify' does not work with \(target.type)",
        hint: "the service does not say which of them are favorites; leave out '--verify'")
    }
    let service = try verify.service(context, connection)
    let presentation = Presentation(context, output)
    let check = try await verify.verification(service, presentation.messages)?.check(in: context) {
      catalog, items in .favorites(items, by: catalog)
    }
    try await BatchedChange(
      service: service, presentation: presentation, outcome: "added to the favorites",
      restPath: input.rest, check: check
    ).list(targets) { references throws(InvalidRequestError) in
      try Favorites.add(references).checked()
    }
  }
}
