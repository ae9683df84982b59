import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct RequestTargetTests {
  @Test(arguments: [
    (["v1", "catalog", "us"], "/v1/catalog/us"), (["songs", "1/../2"], "/songs/1%2F..%2F2"),
    (["a?b#c"], "/a%3Fb%23c"), (["a b"], "/a%20b"), (["1,2:3@4"], "/1,2:3@4"), (["a;b"], "/a%3Bb"),
    ([#"a\b"#], "/a%5Cb"), (["%2F"], "/%252F"), (["아"], "/%EC%95%84"), ([], ""),
  ])
  func `one path segment cannot become two`(segments: [String], path: String) {
    #expect(RequestTarget(segments: segments).path == path)
  }

  @Test(arguments: [
    ("/v1/test", "/v1/test", ""), ("/v1/a%2Fb?x=1&y=a+b", "/v1/a%2Fb", "x=1&y=a+b"),
    ("/v1/a?x=1?2", "/v1/a", "x=1?2"), ("/v1/a?x=1#part?y=2", "/v1/a", "x=1"),
    ("/v1/a#part", "/v1/a", ""), ("/v1/a?", "/v1/a", ""), ("", "", ""),
  ])
  func `a URL is split without changing its encoding`(text: String, path: String, query: String) {
    let target = RequestTarget(parsing: text)
    #expect([target.path, target.query.encoded] == [path, query])
  }

  @Test(arguments: [
    ("/v1/a?x=1&y=2", "/v1/a?y=2&x=1", true), ("/v1/a?t=a+b", "/v1/a?t=a%20b", true),
    ("/v1/%61", "/v1/a", true), ("/v1/a?f%5Bx%5D=1", "/v1/a?f[x]=1", true),
    ("/v1/a?x=1", "/v1/a?x=2", false), ("/v1/a?x=1", "/v1/a?x=1&x=1", false),
    ("/v1/a?t=a%2Bb", "/v1/a?t=a+b", false), ("/v1/a/b", "/v1/a%2Fb", false),
    ("/v1/a", "/v1/a/", false), ("/v1/a?x%3D1=2", "/v1/a?x=1%3D2", false),
    ("/v1/A", "/v1/a", false),
  ])
  func `only two spellings of one request are equal`(left: String, right: String, areSame: Bool) {
    let identities = [left, right].map { RequestTarget(parsing: $0).identity }
    #expect((identities[0] == identities[1]) == areSame)
  }
}
