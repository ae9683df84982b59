import MusicAPI

/// Reads the releases of artists since a day.
///
/// The service does not say in which order it lists the albums of an artist, so all are read.
struct ArtistReleases: Sendable {
  let client: MusicClient
  /// The language, and the extended attributes of the albums.
  let options: FetchOptions
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
    _ ids: [String], in catalog: Catalog, _ options: FetchOptions
  ) throws(InvalidRequestError) -> [Batch] {
    try LookupBatch.split(ids, by: .id, of: .artists, in: catalog) {
      $0.with(.include(\.albums)).with(options.scoped(to: [.albums]))
    }.checked().map { Batch(catalog: catalog, lookup: $0) }
  }

  /// Reads the albums of some artists; an artist that fails takes nothing from the others.
  func read(_ batch: Batch) async -> Found {
    let part = await client.response(to: batch.lookup)
    var found = Found()
    for match in part.result.matches {
      if match.elements.isEmpty { found.missing.append(match.value) }
      var failure: MusicAPIError?
      for artist in match.resources {
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
    add(list?.resources ?? [], to: &found)
    guard list == nil || list?.list?["next"]?.string != nil else { return }
    let endpoint = catalog.list(\.albums, of: artist).with(options)
      .limit(Artist.schema.albums.largestPage).offset(list?.list?["data"]?.count)
    for try await page in client.pages(of: endpoint, extent: .all) {
      add(page.resources, to: &found)
    }
  }

  private func add(_ albums: [Resource<Album>], to found: inout Found) {
    for album in albums {
      guard let release = Release(album, with: options.extras.map(\.name)) else {
        found.undated += 1
        continue
      }
      if release.date.lastDay >= start { found.releases.append(release) }
    }
  }
}

/// An album or a single, with the date of its release.
struct Release: Sendable {
  let date: PartialDate
  let id: String
  let name: String
  let artistName: String
  /// Whether all of its tracks are out; nil if the service does not say.
  let isComplete: Bool?
  /// `explicit` or `clean`, which tells editions apart; nil if the service does not say.
  let contentRating: String?
  let url: String?
  /// The attributes that were requested besides, null where the service sent none.
  let extended: [JSONMember]

  /// The fields of the records, which are the columns in every format but a table.
  static let table: Table<Release> = [
    .date("releaseDate", \.date.description), .string("type") { _ in ResourceType.albums.rawValue },
    .id("id", \.id), .string("name", \.name), .string("artistName", \.artistName),
    .boolean("isComplete", \.isComplete), .string("contentRating", \.contentRating),
  ]

  /// The columns of a table, whose name has the mark of an explicit edition.
  static let tableColumns = ["releaseDate", "id", "name", "artistName"].map { Column($0) }

  /// Reads an album; nil if it has no date.
  init?(_ album: Resource<Album>, with extended: [String]) {
    let attributes = album.attributes
    guard let date = attributes.releaseDate else { return nil }
    self.date = date
    id = album.id.rawValue
    name = attributes.name ?? ""
    artistName = attributes.artistName ?? ""
    isComplete = attributes.isComplete
    contentRating = attributes.contentRating?.rawValue
    url = attributes.url
    self.extended = extended.map { name in
      JSONMember(name, album.json["attributes"]?[name].map { .json($0) } ?? .null)
    }
  }

  /// Returns whether it comes before another one in a list.
  func isBefore(_ other: Release) -> Bool {
    (date.lastDay, artistName, name, id)
      < (other.date.lastDay, other.artistName, other.name, other.id)
  }
}

/// A list of releases as an Atom feed (RFC 4287), each as an entry whose ID never changes.
struct AtomFeed {
  let releases: [Release]
  /// The first day of the releases, which is the time of a feed without any that is out.
  let start: String
  /// A feed was not updated after this day, whatever is announced.
  let today: String

  /// The beginning of all IDs.
  private static let tag = "tag:amctl,2026:"

  /// The feed, with a line feed at its end.
  var text: String {
    let days = releases.map(\.date.firstDay).filter { $0 <= today }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
        <title>New releases</title>
        <id>\(Self.tag)releases</id>
        <updated>\(Self.time(of: days.max() ?? start))</updated>
      \(releases.map { Self.entry($0) }.joined())</feed>

      """
  }

  private static func time(of day: String) -> String { day + "T00:00:00Z" }

  private static func entry(_ release: Release) -> String {
    let link = release.url.map { "    <link href=\"\($0.escapedForXML)\"/>\n" } ?? ""
    return """
        <entry>
          <title>\(release.name.escapedForXML)</title>
          <id>\(tag)albums/\(release.id.escapedForXML)</id>
          <updated>\(time(of: release.date.firstDay))</updated>
          <author><name>\(release.artistName.escapedForXML)</name></author>
      \(link)    <summary>\(release.artistName.escapedForXML), \(release.date)</summary>
        </entry>

      """
  }
}
