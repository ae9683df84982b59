import AmctlTestSupport
import MusicAPI
import MusicSandbox
import Testing

/// Changes are accepted as the service does it, and what they do is seen.
@Suite(.quick) struct WriteTests {
  private let sandbox = Sandbox.fixed()

  private func create(_ body: String, _ type: String = "playlists") -> ReadResponse {
    sandbox.answer(.post, "/v1/me/library/\(type)", body: body)
  }

  @Test func `a playlist is created with its tracks, and tracks are added to it`() throws {
    let reply = create(
      #"{"attributes":{"name":"Harbor","description":"Boats"},"relationships":{"tracks":"#
        + #"{"data":[{"id":"1613600188","type":"songs"},{"id":"7","type":"songs"}]}}}"#)
    #expect(reply.status == 201)
    let id = try #require(reply.ids.first)
    let texts = ["name", "description.standard"].map { reply["data.0.attributes." + $0]?.string }
    #expect(texts == ["Harbor", "Boats"])
    #expect(reply["data.0.attributes.canEdit"]?.bool == true)
    let tracks = "library/playlists/\(id)/tracks"
    #expect(sandbox.me(tracks).total == 1)
    let added = sandbox.answer(
      .post, "/v1/me/\(tracks)",
      body: #"{"data":[{"id":"1613600189","type":"songs"},{"id":"1613600189","type":"songs"}]}"#)
    #expect(added.status == 204 && added.response.body.isEmpty)
    let songs = sandbox.me(tracks).data.map { $0.value(at: "attributes.playParams.catalogId") }
    #expect(songs.map { $0?.string } == ["1613600188", "1613600189", "1613600189"])
    #expect(sandbox.me("library/playlists/\(id)?include=tracks").ids == [id])
  }

  @Test func `an empty playlist has tracks that are a 404 with code 40403`() throws {
    let id = try #require(create(#"{"attributes":{"name":"Empty"}}"#).ids.first)
    #expect(sandbox.me("library/playlists/\(id)/tracks").fault == "404 40403")
    let included = sandbox.me("library/playlists/\(id)?include=tracks")
    #expect(included["data.0.relationships.tracks.data"]?.count == 0)
  }

  @Test func `a folder is created in the root, and a playlist in it`() throws {
    let folder = create(
      #"{"attributes":{"name":"Drawer"},"relationships":{"parent":{"data":"#
        + #"[{"id":"p.playlistsroot","type":"library-playlist-folders"}]}}}"#, "playlist-folders")
    #expect(folder.status == 201 && folder.total == 1)
    let id = try #require(folder.ids.first)
    let playlist = create(
      #"{"attributes":{"name":"Inside"},"relationships":{"parent":{"data":[{"id":"\#(id)","#
        + #""type":"library-playlist-folders"}]}}}"#)
    #expect(sandbox.me("library/playlist-folders/\(id)/children").ids == playlist.ids)
  }

  @Test(arguments: [
    ("", "/"), ("[]", "/"), ("{", "/"), (#"{"attributes":{}}"#, "/attributes/name"),
    (#"{"attributes":{"name":""}}"#, "/attributes/name"),
    (#"{"attributes":{"name":5}}"#, "/attributes/name"),
    (#"{"attributes":{"name":"A","description":5}}"#, "/attributes/description"),
    (
      #"{"attributes":{"name":"A"},"relationships":{"tracks":{"data":"1"}}}"#,
      "/relationships/tracks/data"
    ),
    (
      #"{"attributes":{"name":"A"},"relationships":{"tracks":{"data":[{"id":"1","type":"songs"},"#
        + #"{"id":"1","type":"albums"}]}}}"#, "/relationships/tracks/data/1/type"
    ),
    (
      #"{"attributes":{"name":"A"},"relationships":{"parent":{"data":[{"type":"folders"}]}}}"#,
      "/relationships/parent/data/0/id"
    ),
  ])
  func `a body of another shape is a 400 that points at it`(body: String, pointer: String) {
    let count = sandbox.me("library/playlists").total
    let reply = create(body)
    #expect(reply.status == 400 && reply.pointer == pointer)
    #expect(sandbox.me("library/playlists").total == count)
  }

  @Test func `what is added to the library is there`() {
    let before = sandbox.me("library/songs").total ?? 0
    let songs = sandbox.us("charts?types=songs&limit=60")["results.songs.0.data"]?.elements
    let ids =
      songs.map { Array($0) }?.compactMap { $0["id"]?.string }
      .filter { sandbox.us("songs/\($0)/library").data.isEmpty }.prefix(3) ?? []
    let reply = sandbox.answer(
      .post, "/v1/me/library?ids[songs]=\(ids.joined(separator: ",")),7")
    #expect(reply.status == 202 && reply.response.body.isEmpty)
    #expect(sandbox.me("library/songs").total == before + 3)
  }

  @Test func `a favorite says so`() {
    let song = "songs/1613600195?extend=inFavorites"
    #expect(sandbox.us(song)["data.0.attributes.inFavorites"]?.bool == false)
    #expect(sandbox.answer(.post, "/v1/me/favorites?ids[songs]=1613600195").status == 202)
    #expect(sandbox.us(song)["data.0.attributes.inFavorites"]?.bool == true)
  }

  @Test(arguments: [
    ("library", "40003", "ids"), ("library?ids[artists]=1", "40004", "ids[artists]"),
    ("library?ids[songs]=", "40005", "ids[songs]"), ("favorites", "40003", "ids"),
    ("favorites?ids[genres]=14", "40004", "ids[genres]"),
  ])
  func `what cannot be added is named`(target: String, code: String, parameter: String) {
    let reply = sandbox.answer(.post, "/v1/me/" + target)
    #expect([reply.fault, reply.parameter] == ["400 \(code)", parameter])
  }

  @Test func `a rating is set, read, and cleared`() {
    let path = "/v1/me/ratings/songs/1613600196"
    #expect(sandbox.answer(.get, path).code == "40400")
    #expect(sandbox.answer(.delete, path).code == "40400")
    let set = sandbox.answer(.put, path, body: #"{"type":"rating","attributes":{"value":-1}}"#)
    #expect(set.status == 200 && set["data.0.attributes.value"]?.int == -1)
    #expect(set["data.0.type"]?.string == "ratings" && set["data.0.href"]?.string == path)
    let read = sandbox.me("ratings/songs?ids=1613600196,1613600197&include=content")
    #expect(read.ids == ["1613600196"])
    #expect(read["data.0.relationships.content.data.0.id"]?.string == "1613600196")
    #expect(sandbox.answer(.delete, path).status == 204)
    #expect(sandbox.answer(.get, path).status == 404)
  }

  @Test(arguments: [
    ("", "/"), (#"{"attributes":{"value":1}}"#, "/type"),
    (#"{"type":"song","attributes":{"value":1}}"#, "/type"),
    (#"{"type":"rating","attributes":{"value":2}}"#, "/attributes/value"),
    (#"{"type":"rating","attributes":{"value":"1"}}"#, "/attributes/value"),
  ])
  func `a rating of another shape is a 400`(body: String, pointer: String) {
    let reply = sandbox.answer(.put, "/v1/me/ratings/songs/1613600196", body: body)
    #expect(reply.status == 400 && reply.pointer == pointer)
  }

  @Test func `what does not exist cannot be changed`() {
    let tracks = #"{"data":[{"id":"1613600188","type":"songs"}]}"#
    #expect(
      sandbox.answer(.post, "/v1/me/library/playlists/p.7/tracks", body: tracks).status == 404)
    let folder =
      #"{"attributes":{"name":"A"},"relationships":{"parent":{"data":[{"id":"p.7","#
      + #""type":"library-playlist-folders"}]}}}"#
    #expect(create(folder, "playlist-folders").status == 404)
    let rating = #"{"type":"rating","attributes":{"value":1}}"#
    #expect(sandbox.answer(.put, "/v1/me/ratings/songs/7", body: rating).status == 404)
  }

  @Test func `the account is as it was after a reset`() throws {
    let before = sandbox.me("library/playlists").total
    #expect(create(#"{"attributes":{"name":"Harbor"}}"#).status == 201)
    try sandbox.reset()
    #expect(sandbox.me("library/playlists").total == before && sandbox.requests.count == 1)
  }
}
