import AmctlCommandLine
import MusicAPI
import MusicServices

/// Finds the artists of other servers in the catalog: by the pages that MusicBrainz knows, else by
/// a name that only one has.
struct CatalogArtists {
  /// The number of artists that are looked up together.
  static let batchSize = 25

  let service: Service
  private let seed: ChosenArtist
  private let musicBrainz: MusicBrainzClient
  private let hasToken: Bool
  /// The IDs that are known so far, by the ID in MusicBrainz: two sources may list the same artist.
  private var known: [String: Finding<String>] = [:]
  /// The lookups that failed, each of which leaves out only its artists.
  private var tally: Tally

  /// Finds artists in the storefront of the one that they are similar to.
  init(
    _ seed: ChosenArtist, _ musicBrainz: MusicBrainzClient, _ service: Service, _ context: Context
  ) {
    self.seed = seed
    self.musicBrainz = musicBrainz
    self.service = service
    hasToken = context.settings.readyToken != nil || context.settings.key != nil
    tally = Tally(Messages(context), service.patience, requests: "artists")
  }

  /// Something that was found, or the reason why not; nil if there is no more to say.
  enum Finding<Value> {
    case found(Value)
    case missing(String?)
    /// The lookup failed, which is reported, or was not made after too many failures.
    case failed
  }

  /// Throws if lookups failed.
  mutating func finish(written: Int) throws {
    try tally.finish(written: written)
  }

  /// Returns what to write for each artist; a closure hears how many are done.
  mutating func records(
    of artists: [SimilarArtist], progress: (Int) -> Void
  ) async throws -> [Finding<JSON>] {
    var ids: [Finding<String>] = []
    for artist in artists {
      progress(ids.count)
      ids.append(try await reported(artist))
    }
    let found = zip(artists, ids).compactMap { artist, id in
      if case .found(let id) = id { (name: artist.name, id: id) } else { nil }
    }
    let resources: [CatalogKey: JSON]?
    do { resources = try await self.resources(found.map(\.id)) } catch
      where Tally.concernsOnePart(error, in: nil)
    {
      tally.add(error, of: found.map { Part(name: $0.name) }, requests: found.count)
      return ids.map { if case .missing(let reason) = $0 { .missing(reason) } else { .failed } }
    }
    return try zip(artists, ids).map { artist, id in
      switch id {
      case .missing(let reason): return .missing(reason)
      case .failed: return .failed
      case .found(let id):
        guard let resources else { return .found(try plainRecord(of: artist.name, id)) }
        return resources[CatalogKey(type: .artists, id: id)].map { .found($0) }
          ?? .missing("not in storefront '\(seed.catalog.storefront)'")
      }
    }
  }

  // MARK: IDs

  /// Returns the ID of an artist, and reports a lookup that failed.
  private mutating func reported(_ artist: SimilarArtist) async throws -> Finding<String> {
    guard !tally.hasGivenUp else { return .failed }
    do {
      let id = try await id(of: artist)
      tally.addSuccess()
      return id
    } catch  where Tally.concernsOnePart(error, in: nil) {
      tally.add(error, of: [Part(name: artist.name)])
      return .failed
    }
  }

  private mutating func id(of artist: SimilarArtist) async throws -> Finding<String> {
    guard let key = artist.musicBrainzID else { return try await id(named: artist.name) }
    if let known = known[key] { return known }
    let pages = try await musicBrainz.pages(of: key).compactMap { try? MusicURL(parsing: $0) }
      .filter { $0.type == .artists }
    let own = pages.filter { $0.storefront == seed.catalog.storefront }
    let ids = Set((own.isEmpty ? pages : own).map(\.id)).sorted()
    let id: Finding<String> =
      switch ids.count {
      case 0: try await self.id(named: artist.name)
      case 1: .found(ids[0])
      default: .missing("several IDs: " + ids.joined(separator: ", "))
      }
    known[key] = id
    return id
  }

  /// Returns the only artist in the search results with the name.
  private func id(named name: String) async throws -> Finding<String> {
    let found = try await ifAllowed { try await seed.artists(named: name, service) } ?? []
    guard found.count < 2 else { return .missing("several have this name") }
    return found.first.map { .found($0.id.rawValue) } ?? .missing(nil)
  }

  // MARK: Artists

  /// Returns the artists with these IDs that the storefront has; nil if there is no token for them.
  private func resources(_ ids: [String]) async throws -> [CatalogKey: JSON]? {
    guard !ids.isEmpty else { return [:] }
    return try await ifAllowed {
      try await service.resources(
        Set(ids).sorted().map { CatalogKey(type: .artists, id: $0) }, in: seed.catalog,
        language: seed.language)
    }
  }

  /// Requests something of the catalog; nil without a token.
  ///
  /// Recorded and stored responses need none, but what ran without one has none of them.
  private func ifAllowed<Result>(_ work: () async throws -> Result) async throws -> Result? {
    do { return try await work() } catch {
      if case SettingsError.noDeveloperToken = error { return nil }
      guard !hasToken, Failure(error).exit == .replay else { throw error }
      return nil
    }
  }

  /// Returns what is known without the catalog, in the form of its artists.
  private func plainRecord(of name: String, _ id: String) throws -> JSON {
    let url = "https://music.apple.com/\(seed.catalog.storefront)/artist/\(id)"
    let record: JSONValue = [
      "id": .string(id), "type": "artists",
      "attributes": ["name": .string(name), "url": .string(url)],
    ]
    return try JSONDocument(parsing: record.encoded()).root
  }
}
