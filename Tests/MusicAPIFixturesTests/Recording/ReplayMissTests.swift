import Testing

@testable import MusicAPIFixtures

import MusicAPI

struct ReplayMissTests {
  private func request(_ line: String) -> HTTPRequest {
    let words = line.split(separator: " ")
    return HTTPRequest(
      HTTPMethod(rawValue: String(words[0])), RequestTarget(parsing: words[1]))
  }

  @Test(arguments: [
    ("GET /v1/a?x=1", "GET /v1/a?x=2", ["'x' is '2', not '1'"]),
    ("GET /v1/a?x=1", "GET /v1/a", ["'x=1' is not in it"]),
    ("GET /v1/a", "GET /v1/a?x=1", ["it has 'x=1'"]),
    ("GET /v1/a", "POST /v1/a", ["the method is POST, not GET"]),
    ("GET /v1/a/1", "GET /v1/a/2", ["the path is '/v1/a/2', not '/v1/a/1'"]),
    (
      "GET /v1/a/1?t=a%20b", "POST /v1/b/1?t=a+c",
      [
        "the method is POST, not GET", "the path is '/v1/b/1', not '/v1/a/1'",
        "'t' is 'a c', not 'a b'",
      ]
    ),
    ("GET /v1/a?ids=1&ids=2", "GET /v1/a?ids=1&ids=3", ["'ids' is '1,3', not '1,2'"]),
    ("GET /v1/%61", "GET /v1/a?x=1", ["it has 'x=1'"]),
  ])
  func `every difference is reported`(asked: String, recorded: String, differences: [String]) {
    let miss = ReplayMiss(request(asked), in: "F", recorded: [request(recorded)])
    #expect(miss.request == asked)
    #expect(miss.nearest == recorded)
    #expect(miss.differences == differences)
  }

  @Test(arguments: [
    ("GET /v1/songs/1?l=en", ["GET /v1/albums/1?l=en", "GET /v1/songs/1?l=fr&x=1"], 1),
    ("GET /v1/songs?x=1", ["POST /v1/songs?x=1", "GET /v1/songs?y=1&z=2"], 1),
    ("GET /v1/songs/1", ["GET /v1/songs", "GET /v1/songs/2"], 1),
    ("GET /v1/songs", ["GET /v1/songs?x=1", "GET /v1/songs?y=1"], 0),
  ])
  func `a path weighs more than a method, and a method more than any parameter`(
    asked: String, recorded: [String], nearest: Int
  ) {
    let miss = ReplayMiss(request(asked), in: "F", recorded: recorded.map(request))
    #expect(miss.nearest == recorded[nearest])
  }

  @Test(arguments: [
    ("GET /v1/songs/1613", ["GET /v1/songs/1440", "GET /v1/songs/1610", "GET /v1/songs/9"], 1),
    ("GET /v1/a?term=north", ["GET /v1/a?term=harbour", "GET /v1/a?term=northern"], 1),
    ("GET /v1/a?x=1&y=ab", ["GET /v1/a?x=1&y=b", "GET /v1/a?x=1&y=a"], 1),
    ("GET /v1/songs/12", ["GET /v1/songs/13", "GET /v1/songs/14"], 0),
  ])
  func `among equally distant requests the one with the most similar values is nearest`(
    asked: String, recorded: [String], nearest: Int
  ) {
    let miss = ReplayMiss(request(asked), in: "F", recorded: recorded.map(request))
    #expect(miss.nearest == recorded[nearest])
  }

  @Test func `without recordings there is no nearest request`() {
    let miss = ReplayMiss(request("GET /v1/a"), in: "F", recorded: [])
    #expect(miss.nearest == nil)
    #expect(miss.differences.isEmpty)
    #expect(miss.description == "'GET /v1/a' is not among the fixtures in 'F': there are none.")
  }
}
