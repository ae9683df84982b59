import MusicAPI
import MusicAPITesting
import MusicSandbox
import Testing

@testable import Examples

struct SongBotTests {
  @Test(.sandbox())
  func `a bot tests its token first, and posts the song that is played most`() async throws {
    let sandbox = try Sandbox.ofTest
    var posts: [String] = []
    let bot = SongBot(client: sandbox.client(), catalog: Catalog(storefront: "us")) {
      posts.append($0)
    }
    try await bot.start()
    #expect(sandbox.requests.map(\.request.target.path) == ["/v1/test"])
    #expect(try await bot.postSongOfTheDay() == nil)
    let post = try #require(posts.first)
    #expect(post.contains(" · https://music.apple.com/us/"))
  }

  @Test func `a token that Apple does not accept stops the bot at its start`() async throws {
    let client = MusicClient(transport: StandIn { _, _ in .error(401, "40100") })
    let bot = SongBot(client: client, catalog: Catalog(storefront: "us")) { _ in }
    let error = await #expect(throws: SongBot.SetupError.self) { try await bot.start() }
    #expect(error?.reason.hasPrefix("Apple does not accept the key: ") == true)
  }

  @Test(
    .sandbox {
      $0.script = [Incident(.get, "/v1/catalog/us/charts", .status(503, retryAfter: 30), times: 9)]
    })
  func `a busy service is tried again later, and nothing is posted`() async throws {
    let bot = SongBot(
      client: try Sandbox.ofTest.client(retries: .never), catalog: Catalog(storefront: "us")
    ) { _ in Issue.record("nothing to post") }
    #expect(try await bot.postSongOfTheDay() == .seconds(30))
  }
}
