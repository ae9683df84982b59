import MusicAPI
import AmctlTestSupport
import Testing

struct LibraryWriteTests {
  private func body<Response>(_ endpoint: Endpoint<Response>) -> String? {
    endpoint.request.body.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `ids are added to the library without a body`() throws {
    let request = Library.add([
      ResourceReference(.songs, "1"), ResourceReference(.songs, "2"),
      ResourceReference(.albums, "3"),
    ])[0].endpoint.request
    #expect(request.method == .post)
    #expect(
      request.target.description == "/v1/me/library?ids%5Bsongs%5D=1,2&ids%5Balbums%5D=3")
    #expect(request.body == nil)
    #expect(request.headers == [:])
  }

  @Test func `only types that the service accepts can be added`() {
    let error = InvalidRequestError.wrongType(
      .artists, among: [.albums, .musicVideos, .playlists, .songs],
      purpose: "can be added to the library")
    #expect(throws: error) { try Library.add([ResourceReference(.artists, "1")]).checked() }
    #expect(
      error.description == "'artists' is not a type that can be added to the library; use one of "
        + "albums, music-videos, playlists, songs")
  }

  @Test func `a playlist is created with a name and any other attributes`() throws {
    let plain = Library.createPlaylist(named: "A \"B\"")
    #expect(plain.request.method == .post)
    #expect(plain.request.target.description == "/v1/me/library/playlists")
    #expect(plain.request.headers == ["Content-Type": "application/json"])
    #expect(body(plain) == #"{"attributes":{"name":"A \"B\""}}"#)
    let full = Library.createPlaylist(
      named: "N", description: "D",
      tracks: [ResourceReference(.songs, "1"), ResourceReference(.librarySongs, "i.x")], in: "p.x")
    #expect(
      body(full)
        == #"{"attributes":{"name":"N","description":"D"},"relationships":{"tracks":{"data":"#
        + #"[{"id":"1","type":"songs"},{"id":"i.x","type":"library-songs"}]},"parent":{"data":"#
        + #"[{"id":"p.x","type":"library-playlist-folders"}]}}}"#)
  }

  @Test func `a playlist is created with tracks of one kind, as they are added`() throws {
    let ids: [ResourceID<Song>] = ["1", "2"]
    let endpoint = Library.createPlaylist(named: "N", tracks: ids)
    #expect(
      body(endpoint)
        == #"{"attributes":{"name":"N"},"relationships":{"tracks":{"data":"#
        + #"[{"id":"1","type":"songs"},{"id":"2","type":"songs"}]}}}"#)
    let mixed = Library.createPlaylist(named: "N", tracks: ids.map(\.reference))
    #expect(endpoint.request == mixed.request)
  }

  @Test func `a folder is created in another or in the root folder`() throws {
    let parent = #""relationships":{"parent":{"data":[{"id":"#
    #expect(
      body(try Library.createFolder(named: "N").checked()) == #"{"attributes":{"name":"N"},"#
        + parent
        + #""p.playlistsroot","type":"library-playlist-folders"}]}}}"#)
    let inner = Library.createFolder(named: "N", in: "p.1")
    #expect(inner.request.target.description == "/v1/me/library/playlist-folders")
    #expect(
      body(inner) == #"{"attributes":{"name":"N"},"# + parent
        + #""p.1","type":"library-playlist-folders"}]}}}"#)
  }

  @Test func `tracks are added after the existing ones`() throws {
    let endpoint = Library.addTracks(
      [ResourceReference(.songs, "1"), ResourceReference(.libraryMusicVideos, "i.2")],
      to: "p.1")[0].endpoint
    #expect(endpoint.request.method == .post)
    #expect(endpoint.request.target.description == "/v1/me/library/playlists/p.1/tracks")
    #expect(
      body(endpoint)
        == #"{"data":[{"id":"1","type":"songs"},{"id":"i.2","type":"library-music-videos"}]}"#)
  }

  @Test func `an empty name, an empty list of tracks, and other types than tracks are rejected`() {
    #expect(throws: InvalidRequestError.emptyName) {
      try Library.createPlaylist(named: " ").checked()
    }
    #expect(throws: InvalidRequestError.emptyName) { try Library.createFolder(named: "").checked() }
    #expect(InvalidRequestError.emptyName.description == "the name must not be empty")
    #expect(throws: InvalidRequestError.unusableID("1/2")) {
      try Library.addTracks([ResourceReference(.songs, "1/2")], to: "p.1").checked()
    }
    #expect(throws: InvalidRequestError.unusableID("..")) {
      try Library.createPlaylist(named: "a", in: "..").checked()
    }
    #expect(
      throws: InvalidRequestError.wrongType(
        .albums, among: LibraryFacts.trackTypes, purpose: "can be on a playlist")
    ) { try Library.addTracks([ResourceReference(.albums, "1")], to: "p.1").checked() }
  }

  @Test(arguments: [202, 204, 201, 200] as [HTTPStatus])
  func `a response without a body is a success`(status: HTTPStatus) async throws {
    let client = MusicClient(
      transport: ScriptedTransport(.success(HTTPResponse(status: status))))
    let receipt = try await client.send(
      Library.add([ResourceReference(.songs, "1")])[0].endpoint)
    #expect(receipt.json == nil)
    #expect(receipt.data.isEmpty)
    #expect(try await client.send(Ratings.clear(ResourceReference(.songs, "1"))).json == nil)
  }

  @Test func `a response to a read needs its body`() async throws {
    let client = MusicClient(transport: ScriptedTransport(.success(HTTPResponse(status: 200))))
    await #expect { try await client.send(Library.list(.librarySongs)) } throws: { error in
      if case MusicAPIError.notJSON = error { true } else { false }
    }
  }

  @Test func `the new resource is read from the response`() async throws {
    let client = MusicClient(
      transport: ScriptedTransport(
        .success(
          .json(
            #"{"data":[{"id":"p.1","type":"library-playlists","attributes":{"name":"N"}}]}"#,
            status: 201))))
    let receipt = try await client.send(Library.createPlaylist(named: "N"))
    #expect(receipt.data.first?.id == "p.1")
    #expect(receipt.data.first?.attributes.name == "N")
  }

  @Test func `a change is never sent again unless it was never sent`() async throws {
    let writes = [
      Library.add([ResourceReference(.songs, "1")])[0].endpoint.request,
      Library.createPlaylist(named: "N").request,
      Library.createFolder(named: "N").request,
      Library.addTracks([ResourceReference(.songs, "1")], to: "p.1")[0].endpoint.request,
      Favorites.add([ResourceReference(.songs, "1")])[0].endpoint.request,
    ]
    let lost = TransportError.connectionLost(reason: "gone")
    let outcomes: [ScriptedTransport.Outcome] = [
      .success(HTTPResponse(status: 500)), .success(HTTPResponse(status: 503)),
      .success(HTTPResponse(status: 429)), .failure(lost), .failure(.timedOut(after: .seconds(1))),
    ]
    for write in writes {
      for outcome in outcomes {
        let base = ScriptedTransport(outcome)
        let transport = Retrying(base, clock: RecordingClock(), chance: { 0.5 })
        _ = try? await transport.send(write)
        #expect(base.requests.count == 1, "\(write.target) \(outcome)")
      }
      let base = ScriptedTransport(
        .failure(.cannotConnect(origin: "o", reason: "r")), .success(HTTPResponse(status: 202)))
      let transport = Retrying(base, clock: RecordingClock(), chance: { 0.5 })
      #expect(try await transport.send(write).status == 202)
      #expect(base.requests == [write, write])
    }
  }
}
