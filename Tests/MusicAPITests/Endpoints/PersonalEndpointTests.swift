import MusicAPI
import Testing

struct PersonalEndpointTests {
  private func line<Response>(_ endpoint: Endpoint<Response>) -> String {
    "\(endpoint.request.method.rawValue) \(endpoint.request.target)"
  }

  @Test func `ratings are read, set and cleared under the plural of their type`() throws {
    #expect(line(Ratings.rating(of: ResourceID<Song>("1"))) == "GET /v1/me/ratings/songs/1")
    #expect(
      line(Ratings.ratings(.libraryPlaylists, ids: ["p.1", "p.2"]))
        == "GET /v1/me/ratings/library-playlists?ids=p.1,p.2")
    let set = Ratings.set(.dislike, of: ResourceID<Station>("ra.1"))
    #expect(line(set) == "PUT /v1/me/ratings/stations/ra.1")
    #expect(
      set.request.body.map { String(decoding: $0, as: UTF8.self) }
        == #"{"type":"rating","attributes":{"value":-1}}"#)
    #expect(
      line(Ratings.clear(ResourceID<LibrarySong>("i.1")))
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
    #expect(throws: error) { try Ratings.rating(of: ResourceReference(.artists, "1")).checked() }
    #expect(throws: error) {
      try Ratings.set(.love, of: ResourceReference(.artists, "1")).checked()
    }
    #expect(throws: InvalidRequestError.noIDs(.songs)) {
      try Ratings.ratings(.songs, ids: []).checked()
    }
    #expect(throws: InvalidRequestError.tooManyIDs(101, limit: 100, .songs)) {
      try Ratings.ratings(.songs, ids: (0...100).map { ResourceID(rawValue: String($0)) }).checked()
    }
  }

  @Test func `favorites are added by type, from the catalog and the library`() throws {
    #expect(
      line(
        Favorites.add([
          ResourceReference(.artists, "1"), ResourceReference(.librarySongs, "i.1"),
        ])[0].endpoint)
        == "POST /v1/me/favorites?ids%5Bartists%5D=1&ids%5Blibrary-songs%5D=i.1")
    #expect(
      PersonalFacts.favoritableTypes == [
        .albums, .artists, .musicVideos, .playlists, .songs, .stations, .libraryAlbums,
        .libraryArtists, .libraryMusicVideos, .libraryPlaylists, .librarySongs,
      ])
    #expect(
      throws: InvalidRequestError.wrongType(
        .genres, among: PersonalFacts.favoritableTypes, purpose: "can be a favorite")
    ) { try Favorites.add([ResourceReference(.genres, "1")]).checked() }
  }

  @Test func `each history list has its path`() throws {
    #expect(
      line(History.heavyRotation().limit(10).offset(10))
        == "GET /v1/me/history/heavy-rotation?limit=10&offset=10")
    #expect(
      line(History.played())
        == "GET /v1/me/recent/played?types=albums,library-albums,library-playlists,playlists,"
        + "stations")
    #expect(
      line(History.played([.albums, .stations]))
        == "GET /v1/me/recent/played?types=albums,stations")
    #expect(
      line(History.playedTracks([.songs]).limit(30))
        == "GET /v1/me/recent/played/tracks?types=songs&limit=30")
    #expect(
      line(History.playedTracks([.songs, .musicVideos]))
        == "GET /v1/me/recent/played/tracks?types=songs,music-videos")
    #expect(line(History.stations()) == "GET /v1/me/recent/radio-stations")
  }

  @Test(arguments: [0, 31])
  func `history pages have their own limits`(size: Int) {
    let ten = InvalidRequestError.outOfRange(size, 1...10, name: "page size")
    #expect(throws: ten) { try History.heavyRotation().limit(size).checked() }
    #expect(throws: ten) { try History.played().limit(size).checked() }
    #expect(throws: ten) { try History.stations().limit(size).checked() }
    #expect(throws: InvalidRequestError.outOfRange(size, 1...30, name: "page size")) {
      try History.playedTracks().limit(size).checked()
    }
    #expect(throws: InvalidRequestError.outOfRange(size, 1...30, name: "page size")) {
      try Recommendations.list().limit(size).checked()
    }
    #expect(throws: ten) { try Recommendations.contents(of: "6-1").limit(size).checked() }
  }

  @Test func `types that a history list does not have are rejected`() {
    #expect(throws: InvalidRequestError.noTypes) { try History.playedTracks([]).checked() }
    #expect(
      throws: InvalidRequestError.wrongType(
        .albums, among: PersonalFacts.playedTrackTypes, purpose: "this list supports")
    ) { try History.playedTracks([.albums]).checked() }
    #expect(
      throws: InvalidRequestError.wrongType(
        .songs, among: PersonalFacts.playedTypes, purpose: "this list supports")
    ) { try History.played([.songs]).checked() }
  }

  @Test func `recommendations are listed and fetched`() throws {
    #expect(
      line(Recommendations.list().limit(30))
        == "GET /v1/me/recommendations?limit=30")
    #expect(line(Recommendations.resource(id: "6-1")) == "GET /v1/me/recommendations/6-1")
    #expect(
      line(Recommendations.resources(ids: ["6-1", "6-2"]))
        == "GET /v1/me/recommendations?ids=6-1,6-2")
    #expect(
      line(Recommendations.contents(of: "6-1")) == "GET /v1/me/recommendations/6-1/contents")
    #expect(throws: InvalidRequestError.noIDs(.personalRecommendation)) {
      try Recommendations.resources(ids: []).checked()
    }
  }

  @Test func `the latest summary is requested with its views`() throws {
    #expect(
      line(MusicSummaries.latest().with(PersonalFacts.summaryViews.map { .view(named: $0) }))
        == "GET /v1/me/music-summaries?filter%5Byear%5D=latest"
        + "&views=top-artists,top-albums,top-songs")
  }

  @Test func `the storefront of the account has its request`() throws {
    #expect(line(Storefronts.ofUser()) == "GET /v1/me/storefront")
  }
}
