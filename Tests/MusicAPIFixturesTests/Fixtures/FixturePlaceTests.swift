import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicAPIFixtures

@Suite(.quick) struct FixturePlaceTests {
  private func path(
    _ target: String, _ method: HTTPMethod = .get, body: String? = nil, number: Int = 1
  ) -> String {
    let body = body.map { Array($0.utf8) }
    return FixturePlace(
      HTTPRequest(method, RequestTarget(parsing: target), body: body), FixtureRules.Match()
    ).file(number)
  }

  @Test(arguments: [
    ("/v1/catalog/us/songs/1", "v1/catalog/us/songs/1.json"),
    ("/v1/search?types=songs&term=a%20b", "v1/search/term=a+b&types=songs.json"),
    ("/v1/search?term=a+b", "v1/search/term=a+b.json"),
    ("/v1/search?term=a%2Bb", "v1/search/term=a%2Bb.json"),
    ("/v1/songs?ids=3,1,2,1", "v1/songs/ids=1,2,3.json"),
    ("/v1/songs?filter%5Bisrc%5D=x", "v1/songs/filter%5Bisrc%5D=x.json"),
    ("/v1/search?term=AC/DC", "v1/search/term=AC%2FDC~1fc074a6c5fd.json"),
    ("/v1/search?term=%EC%95%84", "v1/search/term=%EC%95%84.json"), ("/v1/a%2Fb", "v1/a%2Fb.json"),
    ("/v1/%61", "v1/a.json"), ("/v1/../a", "v1/%2E%2E/a.json"),
    ("/v1/%2e%2e/a", "v1/%2E%2E/a.json"), ("/v1/./a", "v1/%2E/a.json"), ("/v1/a?x", "v1/a/x=.json"),
    ("/v1/pl.u-a", "v1/pl.u-a.json"), ("/v1/.git/a", "v1/%2Egit/a.json"),
    ("/v1/a./b", "v1/a%2E/b.json"), ("/v1/a.json/b", "v1/a%2Ejson/b.json"),
    ("/v1/a//b", "v1/a/%/b.json"), ("/v1/a/", "v1/a/%.json"),
    ("/v1/nul/aux.x", "v1/%6Eul/%61ux.x.json"), ("/v1/a?x=1~2", "v1/a/x=1%7E2.json"),
    ("/v1/a?x=.", "v1/a/x=%2E.json"), ("/v1/a?x=b.json", "v1/a/x=b%2Ejson.json"),
    ("/v1/a?x=%3C%3E:%22%7C%3F%2A%5C", "v1/a/x=%3C%3E%3A%22%7C%3F%2A%5C.json"),
  ])
  func `a request has a readable file path`(target: String, file: String) {
    #expect(path(target) == file)
  }

  @Test func `the name contains a method other than GET`() {
    #expect(path("/v1/a", .post) == "v1/a/POST.json")
    #expect(path("/v1/a?x=1", .delete) == "v1/a/DELETE&x=1.json")
  }

  @Test func `names that differ only in capitals get different hashes`() {
    #expect(path("/v1/pl.u-Ab/tracks") == "v1/pl.u-Ab~4b6b94b3d10a/tracks.json")
    #expect(path("/v1/pl.u-aB/tracks") == "v1/pl.u-aB~4afeb4b3d0ad/tracks.json")
    #expect(path("/v1/a?x=B&Y=c") == "v1/a/Y=c&x=B~c317f1e0d1b6.json")
    #expect(path("/v1/a", HTTPMethod(rawValue: "post")) == "v1/a/post~8c2fe90da895.json")
    #expect(path("/v1/a", HTTPMethod(rawValue: "../X")) == "v1/a/%2E.%2FX.json")
  }

  @Test func `a body adds a hash to the name, which ignores white space in JSON`() {
    let file = "v1/a/POST~3c00fbda3a51.json"
    let bodies = [#"{"a": [1]}"#, #"{"a":[1]}"#, #"{"a":[2]}"#]
    #expect(bodies.map { path("/v1/a", .post, body: $0) == file } == [true, true, false])
    #expect(path("/v1/a", .post, body: "") == "v1/a/POST.json")
    #expect(path("/v1/a", body: "x") == "v1/a/~08325007b4eb.json")
  }

  @Test func `further responses are numbered, unlike hashes`() {
    #expect(path("/v1/a", number: 2) == "v1/a~2.json")
    #expect(path("/v1/a?x=1", number: 12) == "v1/a/x=1~12.json")
    #expect(path("/v1/a?x=A", number: 2) == "v1/a/x=A~bf0d8d197f62~2.json")
  }

  @Test func `a long name is cut and gets a hash`() throws {
    let ids = (0..<300).map { "\(1_613_600_188 + $0)" }.joined(separator: ",")
    let first = path("/v1/songs?ids=" + ids)
    #expect(first == path("/v1/songs?ids=" + ids))
    #expect(first.hasPrefix("v1/songs/ids=1613600188,1613600189,"))
    #expect(first.utf8.count <= "v1/songs/.json".count + 120)
    #expect(first != path("/v1/songs?ids=" + ids + "0") && first.contains("~"))
    #expect(path("/v1/\(String(repeating: "a", count: 300))/b").utf8.count < 140)
    let longest = String(repeating: "a", count: 118)
    #expect(path("/v1/a?x=" + longest) == "v1/a/x=\(longest).json")
  }
}
