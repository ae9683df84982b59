import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicSandbox

/// Several users of one sandbox.
@Suite(.quick) struct UserTests {
  private let sandbox = Sandbox.fixed { $0.users = 3 }

  private static let lists = [
    "library/songs", "library/albums", "library/artists", "library/playlists",
    "library/playlist-folders", "library/music-videos", "recent/played/tracks",
    "history/heavy-rotation", "recommendations",
  ]

  /// Asks for something of the user with a number.
  private func me(_ user: Int, _ target: String) -> ReadResponse {
    var headers = HTTPHeaders()
    headers["Music-User-Token"] = sandbox.userTokens[user - 1]
    return sandbox.answer(.get, "/v1/me/" + target, headers: headers)
  }

  private func playlists(_ client: MusicClient) async throws(MusicAPIError) -> [String] {
    try await client.send(Library.list(.libraryPlaylists).limit(100)).resources
      .compactMap(\.attributes.name)
  }

  @Test func `the first of several users has the account of the only one`() {
    let alone = Sandbox.fixed()
    for list in Self.lists {
      let body = alone.me(list).response.body
      #expect(sandbox.me(list).response.body == body, "\(list)")
      #expect(me(1, list).response.body == body, "\(list)")
    }
  }

  @Test func `each user has a library, playlists, a history and IDs of their own`() {
    for list in Self.lists {
      let bodies = (1...3).map { me($0, list).response.body }
      #expect(Set(bodies).count == 3, "\(list)")
    }
    for list in Self.lists where list.hasPrefix("library/") {
      let ids = (1...3).map { me($0, list + "?limit=100").ids }
      #expect(Set(ids.joined()).count == ids.joined().count, "\(list)")
      for id in ids[1] {
        #expect(me(2, "\(list)/\(id)").status == 200, "\(list)/\(id)")
        #expect(me(3, "\(list)/\(id)").status == 404, "\(list)/\(id)")
      }
    }
    for user in 1...3 { #expect(me(user, "library/songs").total == 300) }
  }

  @Test func `the account of a user does not depend on how many there are`() {
    let body = me(2, "library/songs").response.body
    let many = Sandbox.fixed { ($0.users, $0.keys) = (1_000, sandbox.keys) }
    #expect(many.userTokens.prefix(3) == sandbox.userTokens[...])
    #expect(Set(many.userTokens).count == 1_000)
    var headers = HTTPHeaders()
    headers["Media-User-Token"] = many.userTokens[1]
    #expect(many.answer(.get, "/v1/me/library/songs", headers: headers).response.body == body)
  }

  @Test func `a user who comes later has the account that was there from the start`() {
    let day = Watched(0)
    let late = Sandbox(users: 2) {
      $0.now = { Sandbox.noon + .seconds(day.value * 86_400) }
      $0.keys = sandbox.keys
    }
    day.update { $0 = 40 }
    var headers = HTTPHeaders()
    for (user, token) in late.userTokens.enumerated() {
      headers["Music-User-Token"] = token
      let list = "library/songs?extend=dateAdded&limit=100"
      let body = late.answer(.get, "/v1/me/" + list, headers: headers).response.body
      #expect(body == me(user + 1, list).response.body)
    }
  }

  @Test(arguments: [true, false])
  func `a change shows to the user whose it is, until a reset`(isChecked: Bool) async throws {
    let client = try sandbox.client(checked: isChecked)
    let users = sandbox.userTokens.map { client.with(userToken: $0) }
    let before = try await playlists(users[2])
    _ = try await users[1].send(Library.createPlaylist(named: "Mine alone"))
    for (user, isOwner) in zip(users, [false, true, false]) {
      #expect(try await playlists(user).contains("Mine alone") == isOwner)
    }
    _ = try await client.send(Library.createPlaylist(named: "The first user's"))
    #expect(try await playlists(users[0]).contains("The first user's"))
    #expect(try await playlists(users[2]) == before)
    try sandbox.reset()
    for user in users {
      #expect(try await !playlists(user).contains { $0.hasPrefix("Mine") || $0.hasPrefix("The f") })
    }
  }

  @Test func `the token of nobody is a 403, unless no token is checked`() async throws {
    let stranger = try sandbox.client(checked: true).with(userToken: SandboxKeys().userToken)
    let error = await #expect(throws: MusicAPIError.self) { try await playlists(stranger) }
    guard case .rejected(let rejection) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(rejection.status == 403)
    let unchecked = sandbox.client()
    #expect(try await playlists(unchecked.with(userToken: "x")) == playlists(unchecked))
  }

  @Test(arguments: [0, 1_001])
  func `a number of users that cannot be is an error that names it`(count: Int) {
    var options = Sandbox.Options()
    options.users = count
    let error = #expect(throws: SandboxOptionError.self) { try options.check() }
    #expect(error?.description == "users must be 1 to 1000, not \(count)")
  }
}
