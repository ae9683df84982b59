import MusicAPI
import Synchronization
import Testing

@testable import Examples

struct ManyUsersTests {
  @Test func `200 users share one client, and each sees their own songs or what to do`()
    async throws
  {
    let load = Load()
    let network = StandIn { request, _ in
      load.begin()
      defer { load.end() }
      await Task.yield()
      return Self.response(to: request)
    }
    let users = (1...200).map { "user-\($0)" }
    let found = await pages(
      ofUsers: users,
      from: .live(
        developerToken: try DeveloperToken(pasted: "a.b.c"),
        limits: Limits(inFlight: 16), retries: .never, transport: network))

    #expect(found.count == 200)
    #expect(found.values.count { $0 == .signIn } == 40)
    #expect(users.filter { found[$0] != Self.page(of: $0) } == [])
    #expect(network.requests.count == 200)
    #expect(Set(network.requests.map { $0.headers["Authorization"] }) == ["Bearer a.b.c"])
    #expect((1...16).contains(load.most))
  }

  /// The number in a user's token: every fifth has expired, one user has no subscription, and for
  /// another the service is busy.
  private static func number(of user: String) -> Int {
    user.split(separator: "-").last.flatMap { Int($0) } ?? 0
  }

  private static func page(of user: String) -> UserPage {
    let number = number(of: user)
    if number.isMultiple(of: 5) { return .signIn }
    switch number {
    case 77: return .tryLater
    case 78: return .subscribe
    default: return .songs((1...3).map { "Song \($0) of \(user)" })
    }
  }

  private static func response(to request: HTTPRequest) -> HTTPResponse {
    let user = request.headers["Music-User-Token"] ?? ""
    let number = number(of: user)
    if number.isMultiple(of: 5) { return .error(403, "40300") }
    if number == 77 { return .error(503, "50300") }
    if number == 78 { return .error(400, "40015") }
    return .data(
      (1...3).map { song in
        [
          "id": .string("i.\(number)x\(song)"), "type": "library-songs",
          "attributes": ["name": .string("Song \(song) of \(user)")],
        ]
      })
  }

  @Test func `the service of a server is created from the file of its key`() throws {
    let file = fixture("Keys/p256.p8")
    let service = try musicService(keyFile: file)
    #expect(service.with(userToken: "user-1").origin == .appleMusic)
    let error = try #require(throws: CredentialError.self) { try musicService(keyFile: "/none.p8") }
    #expect(
      error.description
        == "'/none.p8' cannot be read: No such file or directory; check the path and the file's "
        + "permissions")
  }
}

/// The number of requests at the same time.
private final class Load: Sendable {
  private let counts = Mutex((current: 0, most: 0))

  var most: Int { counts.withLock(\.most) }

  func begin() {
    counts.withLock { $0 = ($0.current + 1, max($0.most, $0.current + 1)) }
  }

  func end() {
    counts.withLock { $0.current -= 1 }
  }
}
