import MusicAPI

/// Reads the releases of artists since a day.
///
/// The service does not say in which order it lists the albums of an artist, so all are read.
struct ArtistReleases: Sendable {
  let client: MusicClient
  let language: String?
  /// The first day, as `YYYY-MM-DD`.
  let start: String

  /// The artists of one request, in a catalog.
  struct Batch: Sendable {
    let catalog: Catalog
    let lookup: LookupBatch<Artist>
  }

  /// What the artists of a request have released.
  struct Found: Sendable {
    var releases: [Release] = []
    /// The number of albums without a date.
    var undated = 0
    /// The IDs that the catalog does not have.
    var missing: [String] = []
    /// The requests for these artists or their albums, in order: the artists, and the error if one
    /// failed.
    var outcomes: [(ids: [String], error: MusicAPIError?)] = []
  }

  /// Returns the requests for artists with their albums, as few as possible.
  static func batches(
    _ ids: [String], in catalog: Catalog, _ language: String?
  ) throws(InvalidRequestError) -> [Batch] {
    try LookupBatch.split(ids, by: .id, of: .artists, in: catalog) {
      $0.with(.include(\.albums)).language(language)
    }.checked().map { Batch(catalog: catalog, lookup: $0) }
  }

  /// Reads the albums of some artists; an artist that fails takes nothing from the others.
  func read(_ batch: Batch) async -> Found {
    let part = await client.response(to: batch.lookup)
    var found = Found()
    for match in part.response?.matches ?? [] {
      if match.elements.isEmpty { found.missing.append(match.value) }
      var failure: MusicAPIError?
      for artist in match.elements.compactMap({ Resource<Artist>(json: $0) }) {
        do { try await add(artist, in: batch.catalog, to: &found) } catch { failure = error }
      }
      found.outcomes.append(([match.value], failure))
    }
    guard let error = part.failure else { return found }
    let rest = Array(batch.lookup.values.dropFirst(found.outcomes.count))
    // The service may say so if it has none of them.
    if case .rejected(let rejection) = error, rejection.status == 404 {
      found.missing += rest
      found.outcomes.append((rest, nil))
    } else {
      found.outcomes.append((rest, error))
    }
    return found
  }

  /// Adds the albums of an artist: those of the response, and the pages after them.
  private func add(
    _ artist: Resource<Artist>, in catalog: Catalog, to found: inout Found
  ) async throws(MusicAPIError) {
    let list = artist.lists.albums
    add(list?.data ?? [], to: &found)
    guard list == nil || list?.json?["next"]?.string != nil else { return }
    let endpoint = catalog.list(\.albums, of: artist).language(language)
      .limit(Artist.schema.albums.largestPage).offset(list?.json?["data"]?.count)
    for try await page in client.pages(of: endpoint, extent: .all) {
      add(page.resources, to: &found)
    }
  }

  private func add(_ albums: [Resource<Album>], to found: inout Found) {
    for album in albums {
      guard let release = Release(album) else {
        found.undated += 1
        continue
      }
      if release.date.lastDay >= start { found.releases.append(release) }
    }
  }
}
