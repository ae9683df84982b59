import Foundation
import MusicAPI
import MusicAPIFoundation

/// The requests of an app that used MusicKit, each after the one that it replaces, as lines of text.
struct PortedApp {
  let client: MusicClient
  let catalog = Catalog(storefront: "us")

  func browse() async throws -> [String] {
    // MusicCatalogResourceRequest<Album>(matching: \.id, equalTo: id), album.with([.artists, ...])
    let album = try await client.send(catalog.resource(.albums, id: "1616728060"))
    let whole = try await client.send(
      catalog.resource(album).with(
        .include(\.artists), .include(\.genres), .include(\.recordLabels)))
    // album.with([.tracks]), nextBatch()
    let tracks = try await client.items(of: catalog.list(\.tracks, of: album)).collect()
    // MusicCatalogResourceRequest<Song>(matching: \.isrc, memberOf: codes)
    let codes = ["USQE92200157", "USQE92200158", "USQE92299999"]
    let songs = try await client.resources(.songs, by: .isrc, codes, in: catalog).resources
    // MusicCatalogChartsRequest(genre: pop, types: [Song.self])
    let charts = try await client.send(catalog.charts(.songs, genre: "20"))
    // album.artwork?.url(width:height:), album.releaseDate, song.duration: as values of Foundation
    let cover: URL? = album.attributes.artwork?.imageURL(width: 600, height: 600)
    let released: Date? = album.attributes[date: \.releaseDate]
    let length: Duration? = songs.first?.attributes[duration: \.durationInMillis]
    return [
      "album \(album.attributes.name ?? "") by \(name(of: whole.lists.artists))",
      "tracks \(tracks.count)", "codes \(songs.map(\.id))",
      "chart \(charts[.songs].map { $0.chart ?? "" })",
      "cover \(cover?.lastPathComponent ?? "")", "released \(released?.timeIntervalSince1970 ?? 0)",
      "length \(length ?? .zero)",
    ]
  }

  func search() async throws -> [String] {
    // MusicCatalogSearchRequest(term:types:), includeTopResults
    let found = try await client.send(
      catalog.search("northern lights", types: .songs, .albums, topResults: true))
    // limit, songs.nextBatch() until hasNextBatch is false
    let short = try await client.send(
      catalog.search("northern lights", types: .songs).limit(5))
    var songs: [Resource<Song>] = []
    if let first = short[.songs] { songs = try await client.items(in: first).collect() }
    // MusicCatalogSearchSuggestionsRequest(term:)
    let suggested = try await client.send(catalog.suggestions("north", kinds: ["terms"]))
    return [
      "top \(found.topResults?.resources.map(\.type) ?? [])", "albums \(name(of: found[.albums]))",
      "songs \(songs.count)", "terms \(suggested.suggestions.compactMap(\.searchTerm))",
    ]
  }

  func library() async throws -> [String] {
    // MusicLibraryRequest<Song>(), MLibrary.songs(limit: 3)
    let songs = try await client.items(of: Library.list(.librarySongs)).collect(atMost: 3)
    // MusicLibrarySearchRequest(term:types:)
    let found = try await client.send(
      Library.search("northern lights", types: .librarySongs))
    // MusicLibrary.shared.add(song), for any number of songs
    let favorites: [ResourceID<Song>] = ["1613600188", "1613600190"]
    for part in Library.add(favorites.prefix(1)) {
      _ = try await client.send(part.endpoint)
    }
    // MusicLibrary.shared.createPlaylist(name:items:), add(song, to: playlist)
    let created = try await client.send(
      Library.createPlaylist(named: "Mornings", tracks: favorites))
    try await client.send(
      Library.addTracks(favorites.prefix(1), to: ResourceID("p.QvDQE5RIVkRgpX")))
    return [
      "songs \(songs.compactMap(\.attributes.name))", "found \(name(of: found[.librarySongs]))",
      "created \(created.resources.map(\.id))",
    ]
  }

  func personal() async throws -> [String] {
    let song: ResourceID<Song> = "1613600188"
    // MCatalog.addRating(for:rating:)
    let rating = try await client.send(Ratings.set(.love, of: song)).resources.first
    // MHistory.recentlyPlayed(), MHistory.heavyRotation(), MHistory.recentlyAdded()
    let played = try await client.send(History.played()).resources
    let rotation = try await client.send(History.heavyRotation()).resources
    let added = try await client.send(Library.recentlyAdded()).resources
    // MusicPersonalRecommendationsRequest(), MRecommendation.default()
    let recommended = try await client.send(Recommendations.list()).resources
    return [
      "rating \(rating?.attributes.value?.rawValue ?? 0)", "played \(played.count)",
      "rotation \(rotation.map(\.type))", "added \(added.count)",
      "recommended \(recommended.count)",
    ]
  }

  private func name<Kind: KnownKind>(of list: Page<Kind>?) -> String {
    let names: [String] = list?.resources.compactMap { $0.attributes["name"] } ?? []
    return names.joined(separator: ", ")
  }
}
