import AmctlCommandLine
import MusicAPI
import MusicPlatform
import MusicServices

struct SimilarCommand: ArtistCommand {
  var artist = ""
  var sources: [SimilarSource] = [.apple]
  var output = OutputOptions()
  var listing = ListingOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()
  var choice: ArtistChoice?

  static let help = CommandHelp(
    "similar", summary: "List similar artists",
    discussion: """
      Each artist has its source, its rank there, and a score from 0 to 1; scores are not \
      comparable across sources, and an artist listed by several appears once for each. Apple \
      sends only an order, so its score is 1 divided by the rank.

      Queries only Apple by default. --source adds others: ListenBrainz, which needs no key, and \
      Last.fm, which needs yours in AMCTL_LASTFM_KEY. MusicBrainz finds the catalog IDs of their \
      artists at one a second: the first \(OtherArtists.usualCount) of each source, unless you use \
      --limit or --all. Without a token, artists have only a name and a URL; artists that are not \
      found are named on stderr.
      """,
    examples: [
      "amctl similar 1147783278": "List artists like this one",
      "amctl similar 'glass harbour' --limit 5 -o id": "Print the five nearest, as IDs",
      "amctl similar 1147783278 --source apple,listenbrainz -o csv": "Query two sources",
    ])

  static let parameters: [Parameter<Self>] = [
    ArtistChoice.parameter(\.artist),
    .list(
      "source", \.sources, .choice("SOURCES"),
      help: "Use these sources, in this order"),
    .group(\.output), .group(\.listing, taking: [ListingOptions.limit, ListingOptions.all]),
    .group(\.catalog), .group(\.connection),
  ]

  var recordFields: RecordFields {
    RecordFields(of: [.artists]).adding(["rank": .number, "score": .number, "source": .string])
  }

  func run(in context: Context) async throws {
    let (artist, service) = try await chosen(in: context)
    var others = try OtherArtists(artist, sources, service, context)
    let messages = Messages(context)
    var stream = RecordStream(
      Presentation(context, output), of: .artists, with: ["rank", "score", "source"])
    var isCut = false
    try await stream.write(of: sources, messages, service.patience) { source, stream in
      let found: [SimilarArtist]
      switch source {
      case .apple:
        if try await writeOwn(artist, service, to: &stream) { isCut = true }
        return
      case .listenbrainz: found = try await others?.byListenBrainz() ?? []
      case .lastfm: found = try await others?.byLastFM(limit: listing.limit) ?? []
      }
      let taken = listing.isWhole ? found.count : listing.limit ?? OtherArtists.usualCount
      if listing.limit == nil, found.count > taken { isCut = true }
      try await others?.write(Array(found.prefix(taken)), by: source, to: &stream)
    }
    if isCut { messages.noteMore(written: stream.written) }
    try others?.finish(written: stream.written)
  }

  /// Writes the artists that Apple finds similar; returns whether there are more.
  private func writeOwn(
    _ artist: ChosenArtist, _ service: Service, to stream: inout RecordStream
  ) async throws -> Bool {
    let extent = listing.extent
    let pages = try service.client.pages(
      of: artist.similarArtists(extent: extent), extent: extent
    ).makeAsyncIterator()
    var (rank, hasMore) = (0, false)
    while let page = try await stream.during({ try await artist.naming { try await pages.next() } })
    {
      let records = page.elements.enumerated().map { index, similar in
        similar.marked(rank: rank + index + 1, score: 1 / Double(rank + index + 1), by: .apple)
      }
      try stream.write(records)
      stream.showProgress()
      rank += records.count
      hasMore = page.hasNext
    }
    return hasMore && extent == .firstPage
  }
}

extension RecordStream {
  /// Creates a stream of one type, with columns of the command before the usual ones.
  init(_ presentation: Presentation, of type: ResourceType, with columns: [String]) {
    self.init(
      presentation, ColumnChoice(leading: columns.map { Column($0) }, content: .only(type)))
  }

  /// Writes what each source has, in the order of the sources, and ends the output.
  ///
  /// One of several that fails, or knows nothing, is reported, and the others are still written.
  fileprivate mutating func write(
    of sources: [SimilarSource], _ messages: Messages, _ patience: Patience,
    _ part: (SimilarSource, inout RecordStream) async throws -> Void
  ) async throws {
    let sources = sources.unique
    var tally = Tally(messages, patience, requests: "sources")
    survives = { error in
      let exits: [ExitCode] = [.notFound, .credentials, .service, .network]
      return sources.count > 1 && exits.contains(Failure(error).exit)
    }
    for source in sources {
      let before = written
      do {
        try await part(source, &self)
        tally.addSuccess()
      } catch  where survives(error) {
        tally.add(error, of: [Part(name: source.rawValue)], written: written - before)
      }
    }
    if !tally.isTotal { try finish() }
    try tally.finish(written: written)
  }
}

/// Who says which artists are similar.
enum SimilarSource: String, CaseIterable {
  case apple, listenbrainz, lastfm

  /// The name in messages.
  var title: String {
    switch self {
    case .apple: "Apple"
    case .listenbrainz: "ListenBrainz"
    case .lastfm: "Last.fm"
    }
  }
}

extension JSON {
  /// Returns the artist with what a source says about it.
  func marked(rank: Int, score: Double, by source: SimilarSource) -> JSON {
    marked([
      "rank": .int(rank), "score": .double(score), "source": .string(source.rawValue),
    ])
  }
}

/// Artists that other servers than Apple's find similar, as artists of the catalog.
///
/// MusicBrainz connects both: by the page that an artist has in Apple Music.
struct OtherArtists {
  /// The number of artists of each source unless an option says otherwise: each takes a second.
  static let usualCount = 10
  /// The storefronts whose pages MusicBrainz has most of.
  private static let commonStorefronts = ["us", "gb", "de", "jp"]

  private let seed: ChosenArtist
  private let musicBrainz: MusicBrainzClient
  private let listenBrainz: ListenBrainzClient?
  private let lastFM: LastFMClient?
  private let messages: Messages
  private var artists: CatalogArtists
  /// The artists in MusicBrainz with the page of the seed; nil before they are requested.
  private var identities: [MusicBrainzArtist]?

  /// Connects to the sources that are needed; nil if Apple is the only one.
  init?(
    _ seed: ChosenArtist, _ sources: [SimilarSource], _ service: Service, _ context: Context
  ) throws {
    guard sources.contains(where: { $0 != .apple }) else { return nil }

    self.seed = seed
    listenBrainz =
      sources.contains(.listenbrainz)
      ? ListenBrainzClient(transport: try service.transport(to: .listenBrainz.placed(by: context)))
      : nil
    lastFM =
      sources.contains(.lastfm)
      ? LastFMClient(keyed: try service.transport(to: .lastFM.placed(by: context)))
      : nil
    musicBrainz = MusicBrainzClient(
      transport: try service.transport(to: .musicBrainz.placed(by: context)))
    messages = Messages(context)
    artists = CatalogArtists(seed, musicBrainz, service, context)
  }

  // MARK: Requests

  /// Returns the artists that ListenBrainz lists, the most similar first.
  mutating func byListenBrainz() async throws -> [SimilarArtist] {
    guard let artist = try await identity() else {
      throw unknown("MusicBrainz has no artist with Apple Music ID \(seed.id)")
    }
    return try await listenBrainz?.similarArtists(to: artist.id) ?? []
  }

  /// Returns the artists that Last.fm lists, the most similar first.
  mutating func byLastFM(limit: Int?) async throws -> [SimilarArtist] {
    let identity = try await identity()
    let name: String
    if let known = seed.name ?? identity?.name { name = known } else { name = try await seedName() }
    guard
      let similar = try await lastFM?.similarArtists(
        to: name, musicBrainzID: identity?.id, limit: limit)
    else { throw unknown("Last.fm does not know the artist '\(name)'") }
    let answered = similar.artist
    if !answered.isEmpty, answered != name, !NameWords(answered).isEqual(to: NameWords(name)) {
      messages.note("Last.fm lists artists similar to '\(answered)', not '\(name)'.")
    }
    return similar.items
  }

  private var pages: [String] {
    MusicBrainzClient.pages(
      of: seed.id.rawValue, storefronts: [seed.catalog.storefront] + Self.commonStorefronts)
  }

  /// Returns the artist in MusicBrainz; nil if it has none with the page in Apple Music.
  private mutating func identity() async throws -> MusicBrainzArtist? {
    let found: [MusicBrainzArtist]
    if let identities {
      found = identities
    } else {
      found = try await musicBrainz.artists(of: pages)
      identities = found
    }
    guard found.count < 2 else {
      let choices = found.map { "\($0.name) (\($0.id))" }.joined(separator: ", ")
      throw unknown(
        "MusicBrainz has \(found.count) artists with Apple Music ID \(seed.id): \(choices)")
    }
    return found.first
  }

  /// Returns the name of the artist in the catalog.
  private func seedName() async throws -> String {
    do {
      let found = try await seed.naming {
        try await artists.service.client.send(seed.withGenres())
      }
      return found.attributes.name ?? ""
    } catch SettingsError.noDeveloperToken {
      throw unknown(
        "MusicBrainz has no artist with Apple Music ID \(seed.id)",
        hint: "with a developer token, Last.fm is queried by the name in the catalog")
    }
  }

  /// The failure if a source does not know the artist, or not only one.
  private func unknown(_ message: String, hint: String? = nil) -> Failure {
    Failure(.notFound, message, hint: hint, missing: [seed.id.rawValue])
  }

  // MARK: Records

  /// Throws if an artist could not be looked up.
  mutating func finish(written: Int) throws {
    try artists.finish(written: written)
  }

  /// Writes the artists that are in the catalog, and names the others.
  mutating func write(
    _ found: [SimilarArtist], by source: SimilarSource, to stream: inout RecordStream
  ) async throws {
    var missing: [String] = []
    for (number, batch) in found.chunks(of: CatalogArtists.batchSize).enumerated() {
      let first = number * CatalogArtists.batchSize
      let records: [CatalogArtists.Finding<JSON>]
      do {
        records = try await artists.records(of: batch) { done in
          stream.showProgress(first + done, of: found.count)
        }
      } catch { throw try stream.interrupted(by: error) }
      for (place, (artist, record)) in zip(batch, records).enumerated() {
        switch record {
        case .found(let json):
          try stream.write([
            json.marked(rank: first + place + 1, score: artist.score, by: source)
          ])
        case .missing(let reason):
          missing.append(artist.name + (reason.map { " (\($0))" } ?? ""))
        case .failed: break
        }
      }
    }
    if found.isEmpty { messages.note("\(source.title) lists no similar artists.") }
    guard !missing.isEmpty else { return }
    messages.note(
      "\(missing.count) of \(found.count) artists from \(source.title) could not be found in the "
        + "catalog: \(missing.joined(separator: ", ")).")
  }
}
