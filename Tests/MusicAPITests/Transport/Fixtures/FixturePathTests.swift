import Testing

@testable import MusicAPI

struct FixturePathTests {
  private func path(_ target: String, _ method: HTTPMethod = .get) -> String {
    FixturePath.path(for: HTTPRequest(method, RequestTarget(parsing: target)))
  }

  @Test(arguments: [
    ("/v1/catalog/us/songs/1", "v1/catalog/us/songs/1.json"),
    ("/v1/search?types=songs&term=a%20b", "v1/search/term=a+b&types=songs.json"),
    ("/v1/search?term=a+b", "v1/search/term=a+b.json"),
    ("/v1/search?term=a%2Bb", "v1/search/term=a%2Bb.json"),
    ("/v1/songs?ids=3,1,2", "v1/songs/ids=3,1,2.json"),
    ("/v1/songs?filter%5Bisrc%5D=X", "v1/songs/filter%5Bisrc%5D=X.json"),
    ("/v1/search?term=AC/DC", "v1/search/term=AC%2FDC.json"),
    ("/v1/search?term=%EC%95%84", "v1/search/term=%EC%95%84.json"),
    ("/v1/a%2Fb", "v1/a%2Fb.json"), ("/v1/%61", "v1/a.json"), ("/v1/../a", "v1/%2E%2E/a.json"),
    ("/v1/%2e%2e/a", "v1/%2E%2E/a.json"), ("/v1/./a", "v1/%2E/a.json"), ("/v1/a?x", "v1/a/x=.json"),
    ("/v1/pl.u-a", "v1/pl.u-a.json"),
  ])
  func `a request has a place that a person finds`(target: String, file: String) {
    #expect(path(target) == file)
  }

  @Test func `other methods than GET stand in the name`() {
    #expect(path("/v1/a", .post) == "v1/a/POST.json")
    #expect(path("/v1/a?x=1", .delete) == "v1/a/DELETE&x=1.json")
  }

  @Test func `a long name is cut and told apart by a hash`() throws {
    let ids = (0..<300).map { "\(1_613_600_188 + $0)" }.joined(separator: ",")
    let first = path("/v1/songs?ids=" + ids)
    #expect(first == path("/v1/songs?ids=" + ids))
    #expect(first.hasPrefix("v1/songs/ids=1613600188,1613600189,"))
    #expect(first.utf8.count <= "v1/songs/.json".count + 120)
    #expect(first != path("/v1/songs?ids=" + ids + "0"))
    #expect(first.contains("~"))
    #expect(path("/v1/\(String(repeating: "a", count: 300))/b").utf8.count < 140)
    let longest = String(repeating: "a", count: 118)
    #expect(path("/v1/a?x=" + longest) == "v1/a/x=\(longest).json")
  }
}
