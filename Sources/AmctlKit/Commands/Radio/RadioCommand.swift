import AmctlCommandLine
import MusicAPI
import MusicMatching

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

      The order is random. stderr shows its number; --seed-number N repeats it while the songs stay \
      the same.
      """,
    examples: [
      "amctl radio 'glass harbour'": "List 40 songs to listen to",
      "amctl radio 1147783278 --seed-number 7 -o tsv --fields id,because":
        "Repeat an order, and see the reason for each song",
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

  func run(in context: Context) async throws {
    let (artist, service) = try await chosen(in: context)
    let count = limit ?? Self.usualCount
    let messages = Messages(context)
    let number = seedNumber ?? Int.random(in: 0..<1_000_000)
    var sources = RadioSources(
      service: service, seed: artist, tally: Tally(messages, service.patience))
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
    try sources.tally.finish(written: stream.written)
  }
}

/// The songs of a radio, requested from the service.
struct RadioSources {
  /// The number of similar artists to request.
  static let neighbors = ListingExtent.items(25)
  /// The genre that all music has, whose charts say nothing about an artist.
  private static let allMusic = "34"

  let service: Service
  let seed: ChosenArtist
  /// The artists and charts that could not be read.
  var tally: Tally
  var choice = SongChoice()

  /// Returns the popular songs of the artist.
  mutating func ownSongs() async throws -> [RadioOrder.Entry] {
    let endpoint = seed.popularSongs()
    let found = try await seed.naming { try await service.client.send(endpoint) }
    return choice.songs(of: found.resources).map {
      RadioOrder.Entry(song: $0, because: "seed artist")
    }
  }

  /// Returns the popular songs of each similar artist, or the charts if there is none.
  mutating func similarSongs() async throws -> [[RadioOrder.Entry]] {
    let endpoint = seed.similarArtists(extent: Self.neighbors)
    let artists = try await service.client.items(of: endpoint, extent: Self.neighbors)
      .collect(atMost: 25)
    guard !artists.isEmpty else { return try await charts() }
    let requests = artists.map { artist in
      let name = artist.attributes.name ?? artist.id.rawValue
      return Request(
        name: name, because: "similar: \(name)",
        endpoint: seed.other(ResourceID(artist.id.rawValue))
          .popularSongs())
    }
    return try await songs(of: requests) { $0.resources }
  }

  /// Returns the most played songs of each genre of the artist.
  mutating func charts() async throws -> [[RadioOrder.Entry]] {
    let endpoint = seed.withGenres()
    let artist = try await seed.naming { try await service.client.send(endpoint) }
    let genres = (artist.lists.genres?.resources ?? []).filter {
      $0.id.rawValue != Self.allMusic
    }
    let requests = genres.map { genre in
      let name = genre.attributes.name ?? genre.id.rawValue
      return Request(
        name: name, because: "charts of \(name)",
        endpoint: seed.chart(of: genre.id))
    }
    return try await songs(of: requests) { $0.charts.flatMap(\.resources) }
  }

  /// A request for songs, and the reason for them.
  private struct Request<Response: ResponseBody>: Sendable {
    let name: String
    let because: String
    let endpoint: Endpoint<Response>
  }

  /// Returns the songs of each response; a request that fails is reported, and has none.
  private mutating func songs<Response: ResponseBody>(
    of requests: [Request<Response>], in list: (Response) -> [AnyResource]
  ) async throws -> [[RadioOrder.Entry]] {
    let client = try service.client
    let work = OrderedWork(requests, inFlight: service.jobs) { try await client.send($0.endpoint) }
    var songs: [[RadioOrder.Entry]] = []
    while !tally.hasGivenUp, let (request, response) = await work.next() {
      do {
        let found = choice.songs(of: list(try response.get()))
        songs.append(found.map { RadioOrder.Entry(song: $0, because: request.because) })
        tally.addSuccess()
      } catch  where Tally.concernsOnePart(error, in: nil) {
        tally.add(error, of: [Part(name: request.name)])
      }
    }
    return songs
  }
}

/// Puts songs in an order to listen to: every fourth is by the seed, and no artist appears twice
/// in a row.
struct RadioOrder {
  /// A song, and the reason for it.
  struct Entry: Sendable {
    let song: Resource<Song>
    let because: String
  }

  private var seed: ArraySlice<Entry>
  /// The songs of each similar artist, or of each chart.
  private var others: [ArraySlice<Entry>]
  /// The places in `others` whose turn is still to come in this round.
  private var round: [Int] = []
  private var generator: RepeatableGenerator
  private var position = 0
  private var last: Resource<Song>?

  init(seed: [Entry], others: [[Entry]], number: UInt64) {
    self.seed = seed[...]
    self.others = others.map { $0[...] }
    generator = RepeatableGenerator(state: number)
  }

  /// Returns the next song; nil if each that is left is by an artist of the last one.
  mutating func next() -> Entry? {
    let isSeedsTurn = position % 4 == 0
    let entry =
      isSeedsTurn
      ? seed.take(after: last) ?? fromOthers() : fromOthers() ?? seed.take(after: last)
    guard let entry else { return nil }
    position += 1
    last = entry.song
    return entry
  }

  /// Takes a song from the next of the others that has one, each once a round.
  private mutating func fromOthers() -> Entry? {
    for _ in 0..<2 {
      for (turn, place) in round.enumerated() {
        guard let entry = others[place].take(after: last) else { continue }
        round.remove(at: turn)
        return entry
      }
      round = others.indices.filter { !others[$0].isEmpty }.shuffled(using: &generator)
    }
    return nil
  }
}

extension ArraySlice<RadioOrder.Entry> {
  /// Removes and returns the first song by no artist of the last one.
  fileprivate mutating func take(after last: Resource<Song>?) -> Element? {
    firstIndex { entry in last.map { !entry.song.sharesArtist(with: $0) } ?? true }
      .map { remove(at: $0) }
  }
}

/// Random numbers that are the same for the same number: SplitMix64.
private struct RepeatableGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
