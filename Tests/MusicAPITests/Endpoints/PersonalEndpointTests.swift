import MusicAPI
import Testing

struct PersonalEndpointTests {
  private func line<Response>(_ endpoint: Endpoint<Response>) -> String {
    "\(endpoint.request.method.rawValue) \(endpoint.request.target)"
  }

  @Test func `ratings are read, set and cleared under the plural of their type`() throws {
    #expect(line(try Ratings.rating(of: ResourceID<Song>("1"))) == "GET /v1/me/ratings/songs/1")
    #expect(
      line(try Ratings.ratings(of: .libraryPlaylists, ids: ["p.1", "p.2"]))
        == "GET /v1/me/ratings/library-playlists?ids=p.1,p.2")
    let set = try Ratings.set(.dislike, of: ResourceID<Station>("ra.1"))
    #expect(line(set) == "PUT /v1/me/ratings/stations/ra.1")
    #expect(
      set.request.body.map { String(decoding: $0, as: UTF8.self) }
        == #"{"type":"rating","attributes":{"value":-1}}"#)
    #expect(
      line(try Ratings.clear(ResourceID<LibrarySong>("i.1")))
        == "DELETE /v1/me/ratings/library-songs/i.1")
  }

  @Test func `the ratable types are the ones of the service`() {
    #expect(
      PersonalFacts.ratableTypes == [
        .albums, .musicVideos, .playlists, .songs, .stations, .libraryAlbums,
        .libraryMusicVideos, .libraryPlaylists, .librarySongs,
      ])
    let error = InvalidRequestError.wrongType(
      .artists, among: PersonalFacts.ratableTypes, purpose: "can be rated")
    #expect(throws: error) { try Ratings.rating(of: ResourceReference(.artists, "1")) }
    #expect(throws: error) { try Ratings.set(.love, of: ResourceReference(.artists, "1")) }
    #expect(throws: InvalidRequestError.noIDs(.songs)) { try Ratings.ratings(of: .songs, ids: []) }
    #expect(throws: InvalidRequestError.tooManyIDs(101, limit: 100, .songs)) {
      try Ratings.ratings(of: .songs, ids: (0...100).map(String.init))
    }
  }

  @Test func `favorites are added by type, from the catalog and the library`() throws {
    #expect(
      line(
        try Favorites.add([
          ResourceReference(.artists, "1"), ResourceReference(.librarySongs, "i.1"),
        ]))
        == "POST /v1/me/favorites?ids%5Bartists%5D=1&ids%5Blibrary-songs%5D=i.1")
    #expect(
      PersonalFacts.favoritableTypes == [
        .albums, .artists, .musicVideos, .playlists, .songs, .stations, .libraryAlbums,
        .libraryArtists, .libraryMusicVideos, .libraryPlaylists, .librarySongs,
      ])
    #expect(
      throws: InvalidRequestError.wrongType(
        .genres, among: PersonalFacts.favoritableTypes, purpose: "can be a favorite")
    ) { try Favorites.add([ResourceReference(.genres, "1")]) }
  }

  @Test func `each history list has its path`() throws {
    #expect(
      line(try History.heavyRotation(options: FetchOptions(pageSize: 10, offset: 10)))
        == "GET /v1/me/history/heavy-rotation?limit=10&offset=10")
    #expect(
      line(try History.played())
        == "GET /v1/me/recent/played?types=albums,library-albums,library-playlists,playlists,"
        + "stations")
    #expect(
      line(try History.played(types: [Album.self, Station.self]))
        == "GET /v1/me/recent/played?types=albums,stations")
    #expect(
      line(try History.playedTracks(types: [Song.self], options: FetchOptions(pageSize: 30)))
        == "GET /v1/me/recent/played/tracks?types=songs&limit=30")
    #expect(
      line(try History.playedTracks(named: [.songs, .musicVideos]))
        == "GET /v1/me/recent/played/tracks?types=songs,music-videos")
    #expect(line(try History.stations()) == "GET /v1/me/recent/radio-stations")
  }

  @Test(arguments: [0, 31])
  func `history pages have their own limits`(size: Int) {
    let options = FetchOptions(pageSize: size)
    let ten = InvalidRequestError.outOfRange(size, 1...10, name: "page size")
    #expect(throws: ten) { try History.heavyRotation(options: options) }
    #expect(throws: ten) { try History.played(options: options) }
    #expect(throws: ten) { try History.stations(options: options) }
    #expect(throws: InvalidRequestError.outOfRange(size, 1...30, name: "page size")) {
      try History.playedTracks(options: options)
    }
    #expect(throws: InvalidRequestError.outOfRange(size, 1...30, name: "page size")) {
      try Recommendations.list(options: options)
    }
    #expect(throws: ten) { try Recommendations.contents(of: "6-1", options: options) }
  }

  @Test func `types that a history list does not have are rejected`() {
    #expect(throws: InvalidRequestError.noTypes) { try History.playedTracks(types: []) }
    #expect(
      throws: InvalidRequestError.wrongType(
        .albums, among: PersonalFacts.playedTrackTypes, purpose: "this list supports")
    ) { try History.playedTracks(named: [.albums]) }
    #expect(
      throws: InvalidRequestError.wrongType(
        .songs, among: PersonalFacts.playedTypes, purpose: "this list supports")
    ) { try History.played(types: [Song.self]) }
  }

  @Test func `recommendations are listed and fetched`() throws {
    #expect(
      line(try Recommendations.list(options: FetchOptions(pageSize: 30)))
        == "GET /v1/me/recommendations?limit=30")
    #expect(line(try Recommendations.resource(id: "6-1")) == "GET /v1/me/recommendations/6-1")
    #expect(
      line(try Recommendations.resources(ids: ["6-1", "6-2"]))
        == "GET /v1/me/recommendations?ids=6-1,6-2")
    #expect(
      line(try Recommendations.contents(of: "6-1")) == "GET /v1/me/recommendations/6-1/contents")
    #expect(throws: InvalidRequestError.noIDs(.personalRecommendation)) {
      try Recommendations.resources(ids: [])
    }
  }

  @Test func `the latest summary is requested with its views`() throws {
    #expect(
      line(try MusicSummaries.latest(with: PersonalFacts.summaryViews.map { .view(named: $0) }))
        == "GET /v1/me/music-summaries?filter%5Byear%5D=latest"
        + "&views=top-artists,top-albums,top-songs")
  }

  @Test func `the storefront of the account has its request`() throws {
    #expect(line(try Storefronts.ofUser()) == "GET /v1/me/storefront")
  }
}
