import AmctlCommandLine
import MusicAPI

/// `amctl radio`: lists songs of similar artists, mixed with those of the artist.
struct RadioCommand: ArtistCommand {
  var artist = ""
  var limit: Int?
  var seed = Seed.artist
  var seedNumber: Int?
  var output = OutputOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()
  var choice: ArtistChoice?

  private static let usualCount = 40

  /// What the other songs are chosen by.
  enum Seed: String, CaseIterable {
    case artist, genre
  }

  static let help = CommandHelp(
    "radio", summary: "List songs of similar artists, mixed with an artist's own",
    discussion: """
      Every fourth song is by the artist, no artist appears twice in a row, and each recording \
      appears once; the field 'because' is the reason for each song. If the service knows no \
      similar artists, or with --seed genre, the other songs come from the charts of the artist's genres.

      The order is new each time, and its number is on stderr; --seed-number repeats it as long as \
      the service sends the same songs.
      """,
    examples: [
      CommandSpec.Example("amctl radio 'glass harbour'", "List 40 songs to listen to"),
      CommandSpec.Example(
        "amctl radio 1147783278 --seed-number 7 -o tsv --fields id,because",
        "Repeat an order, and see the reason for each song"),
    ])

  static let parameters: [Parameter<Self>] = [
    ArtistChoice.parameter(\.artist),
    .option(
      "limit", \.limit, .integer(in: 1...500), default: "\(usualCount)",
      help: "Print at most N songs"),
    .option(
      "seed", \.seed, .choice("SEED"),
      help: "Choose the other songs by similar artists or by genre"),
    .option(
      "seed-number", \.seedNumber, .integer(in: 0...),
      help: "Repeat the order with this number"),
    .group(\.output, taking: OutputOptions.ofSongs), .group(\.catalog), .group(\.connection),
  ]

  var recordFields: RecordFields {
    RecordFields(of: [.songs]).adding(["rank": .number, "because": .string])
  }

  func list(_ artist: ChosenArtist, _ service: Service, in context: Context) async throws {
    let count = limit ?? Self.usualCount
    let messages = Messages(context)
    let number = seedNumber ?? Int.random(in: 0..<1_000_000)
    var sources = RadioSources(service, artist, PartsReport(messages))
    var order = RadioOrder(
      seed: try await sources.ownSongs(),
      others: seed == .artist ? try await sources.similarSongs() : try await sources.charts(),
      number: UInt64(number))
    var stream = RecordStream(
      Presentation(context, output), of: .songs, with: ["rank", "because"])
    while stream.written < count, let entry = order.next() {
      try stream.write([
        entry.song.json.marked([
          "rank": .int(stream.written + 1), "because": .string(entry.because),
        ])
      ])
    }
    try stream.finish()
    if stream.written < count, stream.written > 0 {
      messages.note("Found only \(stream.written) of \(count.counted("song")).")
    }
    if seedNumber == nil { messages.note("Repeat this order with --seed-number \(number).") }
    try sources.report.finish(written: stream.written)
  }
}
