import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct RequestScopeTests {
  private let scope = RequestScope.appleMusic()

  @Test(arguments: [
    ("/v1/catalog/us/songs", "/v1/catalog/us/songs"),
    (
      "/v1/catalog/us/search?offset=5&term=a+b%2B%c3%A9",
      "/v1/catalog/us/search?offset=5&term=a+b%2B%c3%A9"
    ),
    ("/v1/x?next=https://other.example/v1/", "/v1/x?next=https://other.example/v1/"),
    ("/v1/x#part", "/v1/x"),
    ("https://api.music.apple.com/v1/x?a=1", "/v1/x?a=1"),
    ("https://api.music.apple.com:443/v1/x", "/v1/x"),
    ("HTTPS://API.Music.Apple.COM/v1/x", "/v1/x"),
    ("/v1/songs/a%2Fb", "/v1/songs/a%2Fb"),
    ("/v1/songs/a..b/.c/d.", "/v1/songs/a..b/.c/d."),
    ("/v1/x?path=../y", "/v1/x?path=../y"),
    ("/v1/suche/müller", "/v1/suche/müller"),
  ])
  func `a URL on the same origin keeps its spelling`(address: String, target: String) throws {
    let followed = try scope.target(of: address)
    #expect(followed.description == target)
  }

  @Test(arguments: [
    "https://music.example/v1/x", "http://api.music.apple.com/v1/x",
    "https://api.music.apple.com:8443/v1/x", "https://api.music.apple.com.example/v1/x",
    "https://api.music.apple.co/v1/x",
  ])
  func `another origin is rejected`(address: String) {
    #expect(throws: ForeignURLError(address, .otherOrigin(.appleMusic))) {
      try scope.target(of: address)
    }
  }

  @Test(arguments: [
    "/v2/x", "/v1", "/", "/V1/x", "/v1x/y", "https://api.music.apple.com",
    "https://api.music.apple.com/", "https://api.music.apple.com?x=/v1/",
    "/v1/../x", "/v1/..", "/v1/./x", "/v1/%2e%2e/x", "/v1/%2E./x", "/v1/.%2e", "/v1/%2e/x",
    "/v1/..%2fx", "/v1/a%2F..%2Fx", "/v1/%2e%2e%5cx", "/v1/a%5C..%5Cx", "/v1/..;a=1/x",
    "https://api.music.apple.com/v1/../x",
  ])
  func `a path that leaves the API is rejected`(address: String) {
    #expect(throws: ForeignURLError(address, .outside(scope))) { try scope.target(of: address) }
  }

  @Test(arguments: [
    "", "v1/x", "../v1/x", "?offset=5", "//api.music.apple.com/v1/x", "//other.example/v1/x",
    "/\\other.example/v1/x", "/v1/a\\b", "\\\\other.example\\v1", "https:/v1/x", "ftp://x/v1/x",
    "https://api.music.apple.com@other.example/v1/x",
    "https://api.music.apple.com:443@other.example/v1/x",
    "https://user:secret@api.music.apple.com/v1/x", "https://api.music.apple.com\\@other.example/",
    "/v1/a b", "/v1/a\tb", "/v1/a\r\nX: 1", "/v1/a\u{0}b", "/v1/a\u{7F}b",
    "javascript:alert(1)", "https:///v1/x",
  ])
  func `a URL that is not a resource's is rejected`(address: String) {
    #expect(throws: ForeignURLError(address, .malformed)) { try scope.target(of: address) }
  }

  @Test(arguments: [
    (
      ForeignURLError.Fault.otherOrigin(.appleMusic),
      "'https://a.example/v2' is not on 'https://api.music.apple.com', "
        + "the only server that may receive the tokens; check the base URL"
    ),
    (
      .outside(.appleMusic()),
      "'https://a.example/v2' is outside the API, whose paths start with '/v1/'; "
        + "check the base URL"
    ),
    (
      .malformed,
      "'https://a.example/v2' is not a URL that can be followed; "
        + "report it to the service"
    ),
  ])
  func `the error contains the URL without its query`(fault: ForeignURLError.Fault, text: String) {
    #expect(ForeignURLError("https://a.example/v2?token=secret#part", fault).description == text)
  }
}
