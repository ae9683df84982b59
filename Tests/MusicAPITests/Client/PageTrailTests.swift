import Testing

@testable import MusicAPI

struct PageTrailTests {
  @Test(arguments: [
    (
      "/v1/a?limit=5&types=songs,albums", "/v1/a?offset=5&types=songs",
      "/v1/a?offset=5&types=songs&limit=5"
    ),
    ("/v1/a?limit%5Btracks%5D=5", "/v1/a?limit[tracks]=9", "/v1/a?limit[tracks]=9"),
    ("/v1/a?include[songs]=x&extend=y", "/v1/b", "/v1/b?include[songs]=x&extend=y"),
    ("/v1/a?offset=5&ids=1", "/v1/a?x=1", "/v1/a?x=1"),
    ("/v1/a?t=1&t=2", "/v1/a?offset=1", "/v1/a?offset=1&t=1&t=2"),
  ])
  func `a next is completed with the first request's parameters`(
    first: String, next: String, target: String
  ) throws {
    var trail = PageTrail(from: RequestTarget(parsing: first), on: .appleMusic)
    #expect(try trail.follow(next).description == target)
  }

  @Test func `a page counts as visited in any spelling`() throws {
    var trail = PageTrail(from: RequestTarget(parsing: "/v1/a"), on: .appleMusic)
    _ = try trail.follow("/v1/a?x=1&t=a+b")
    _ = try trail.follow("/v1/a?x=2&t=a+b")
    #expect(throws: MusicAPIError.self) { try trail.follow("/v1/a?t=a%20b&x=1") }
    #expect(throws: MusicAPIError.self) { try trail.follow("/v1/%61") }
  }

  @Test(arguments: ["/v1/a", "/v1/a?offset=0"])
  func `the first page counts as visited with the offset 0 and without`(first: String) throws {
    for next in ["/v1/a", "/v1/a?offset=0"] {
      var trail = PageTrail(from: RequestTarget(parsing: first), on: .appleMusic)
      #expect(throws: MusicAPIError.repeatedPage(next: next)) { try trail.follow(next) }
    }
  }
}
