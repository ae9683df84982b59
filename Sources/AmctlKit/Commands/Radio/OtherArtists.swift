import AmctlCommandLine
import MusicAPI
import MusicServices

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
    let network = service.network
    self.seed = seed
    listenBrainz =
      sources.contains(.listenbrainz)
      ? ListenBrainzClient(transport: try network.transport(to: .listenBrainz(context))) : nil
    lastFM =
      sources.contains(.lastfm)
      ? LastFMClient(transport: try network.transport(to: .lastFM(context)), key: nil) : nil
    musicBrainz = MusicBrainzClient(transport: try network.transport(to: .musicBrainz(context)))
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
    do { return try await seed.fetchedName(artists.service) } catch SettingsError.noDeveloperToken {
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
    for (number, batch) in found.batches(of: CatalogArtists.batchSize).enumerated() {
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
