import AmctlCommandLine
import AmctlPlayer
import MusicAPI

/// Requests the songs of a line: one by one, or as the tracks of albums and playlists and the top
/// songs of artists.
struct SongSource {
  private let service: Service
  private let catalog: Catalog
  private let options: FetchOptions
  private let notice: URLNotice
  private let messages: Messages

  /// Creates a source of songs for a player.
  init(_ service: Service, in context: Context) throws {
    self.service = service
    catalog = try StorefrontChoice(context).catalog()
    options = FetchOptions(language: context.settings.language)
    notice = URLNotice(context)
    messages = Messages(context)
  }

  /// The songs to play, and what cannot be played.
  struct Songs {
    var items: [PlayItem] = []
    /// The songs that are missing, by name, or have no preview.
    fileprivate var unplayable: Shortfall

    /// Throws unless everything was played.
    func check(played: Int, skipped: Int = 0) throws {
      let failed = unplayable.count + skipped
      guard failed > 0 else { return }
      var failure = Failure(
        played > 0 ? .partial : .notFound, "\(failed) of \(played + failed) songs not played")
      if played == 0, unplayable.count == unplayable.names.count, let first = unplayable.failure {
        failure = Failure(first)
      }
      failure.missing = unplayable.names
      throw failure
    }
  }

  /// Returns the songs in their order; those that are missing, or have no preview, are named.
  ///
  /// In a dry run, the first requests are shown.
  func songs(of items: [SongInput.Item]) async throws -> Songs {
    for item in items { notice.see(item.item) }
    var songs = Songs(unplayable: Shortfall(messages, areFailures: true))
    if service.isDryRun {
      try await showRequests(for: items)
      return songs
    }
    var single = try lookup(of: items.filter { !$0.isList })
    try await single.run(service)
    for item in items {
      let found: [JSON]?
      if item.isList {
        found = try await list(of: item, &songs.unplayable)
      } else {
        found = single.found[item.key].map { [$0] }
        if found == nil { add(item, single.failures[item.key], to: &songs.unplayable) }
      }
      for resource in found ?? [] {
        if let playable = PlayItem(resource: resource) {
          songs.items.append(playable)
        } else {
          let name = resource.value(at: "attributes.name")?.string ?? ""
          songs.unplayable.add(
            saying: "'\(name)' (\(resource["id"]?.string ?? "")) has no preview.")
        }
      }
    }
    songs.unplayable.endMessages()
    return songs
  }

  /// Returns the lookup of songs, as many as possible with each request.
  private func lookup(of items: [SongInput.Item]) throws -> CatalogLookup {
    try CatalogLookup(items.map(\.key), in: catalog, options: options)
  }

  /// Adds what is missing, with the failure of its request if it had one.
  private func add(
    _ item: SongInput.Item, _ failure: (any Error)?, to unplayable: inout Shortfall
  ) {
    let name = MissingName(
      name: item.item.value, type: item.type,
      storefront: item.item.storefront ?? catalog.storefront)
    unplayable.add(
      name.name, failure,
      saying: failure.map { "'\(name.name)': \(Failure($0).message ?? "failed")" }
        ?? name.description)
  }

  /// Returns all songs of an album, a playlist or an artist; nil if it is missing, which is
  /// reported.
  private func list(of item: SongInput.Item, _ unplayable: inout Shortfall) async throws -> [JSON]?
  {
    let endpoint = try endpoint(of: item)
    do {
      return try await service.client.items(of: endpoint, extent: .all).collect().map(\.json)
    } catch let error as MusicAPIError {
      guard case .rejected(let rejection) = error, rejection.status == 404 else { throw error }
      add(item, nil, to: &unplayable)
      return nil
    }
  }

  private func endpoint(
    of item: SongInput.Item
  ) throws -> Endpoint<Page<AnyKind>> {
    let catalog = item.item.storefront.map { Catalog(storefront: $0) } ?? catalog
    let id = ResourceID<AnyKind>(item.item.value)
    let collection = ResourceCollection<AnyKind>(item.type)
    var options = options
    guard item.type == .artists else {
      return try catalog.relationship(named: "tracks", of: collection, id: id).with(options)
        .checked()
    }
    options.pageSize = Artist.schema.topSongs.largestPage
    return try catalog.view(named: Artist.schema.topSongs.name, of: collection, id: id).with(
      options
    ).checked()
  }

  private func showRequests(for items: [SongInput.Item]) async throws {
    service.showLater("the previews, without tokens")
    let lists = try items.filter(\.isList).map { try endpoint(of: $0).request }
    try await service.show(try lookup(of: items.filter { !$0.isList }).requests + lists)
  }
}

extension SongInput.Item {
  fileprivate var key: CatalogKey {
    CatalogKey(type: type, id: item.value, storefront: item.storefront)
  }

  /// Whether it contains songs.
  fileprivate var isList: Bool { ![.songs, .musicVideos].contains(type) }
}

extension PlayItem {
  /// Takes a song or a music video of the catalog; nil if it has no preview.
  init?(resource: JSON) {
    guard let attributes = resource["attributes"], let type = resource["type"]?.string,
      let preview = attributes.value(at: "previews.0.url")?.string, !preview.isEmpty
    else { return nil }
    var track = PlayerTrack(attributes: attributes)
    track.catalogID = resource["id"]?.string
    track.isPreview = true
    self.init(track, type: type, preview: preview)
  }
}
