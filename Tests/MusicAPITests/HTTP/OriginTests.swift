import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct OriginTests {
  @Test(arguments: [
    ("https://api.music.apple.com", "https://api.music.apple.com", 443, false),
    ("HTTPS://API.Music.Apple.COM/", "https://api.music.apple.com", 443, false),
    ("https://api.music.apple.com:443", "https://api.music.apple.com", 443, false),
    ("https://proxy_1.example:8443/", "https://proxy_1.example:8443", 8443, false),
    ("https://[2001:DB8::1]:444", "https://[2001:db8::1]:444", 444, false),
    ("https://10.0.0.1", "https://10.0.0.1", 443, false),
    ("http://localhost", "http://localhost", 80, true),
    ("http://LocalHost:8080", "http://localhost:8080", 8080, true),
    ("http://127.0.0.1:80", "http://127.0.0.1", 80, true),
    ("http://127.255.3.4:9", "http://127.255.3.4:9", 9, true),
    ("http://[::1]:65535/", "http://[::1]:65535", 65535, true),
    ("https://localhost", "https://localhost", 443, true),
    ("https://host:80", "https://host:80", 80, false),
  ])
  func `a valid origin is parsed`(text: String, shown: String, port: Int, isLoopback: Bool) throws {
    let origin = try Origin(parsing: text)
    #expect("\(origin) \(origin.port) \(origin.isLoopback)" == "\(shown) \(port) \(isLoopback)")
    #expect(try Origin(parsing: shown) == origin)
  }

  @Test(arguments: [
    "", "api.music.apple.com", "//host", "ftp://host", "https://", "https:///", "https://host/v1",
    "https://host?x", "https://host#x", "https://host:", "https://host:0", "https://host:65536",
    "https://host:+443", "https://host:-1", "https://host:4 4", "https://ho st", "https://::1",
    "https://[::1", "https://[::1]x", "https://[host]", "https://[127.0.0.1]", "https://hôst",
    "https://[]", "https://:443", "https://host\n", "https://a:b:c", "https://ho%73t",
  ])
  func `an invalid origin is rejected`(text: String) {
    #expect(throws: Origin.ParsingError.malformed(text)) { try Origin(parsing: text) }
  }

  @Test(arguments: [
    ("https://user@host", "https://...@host"), ("https://me:secret@host/", "https://...@host/"),
    ("http://me:secret@127.0.0.1:8080", "http://...@127.0.0.1:8080"),
    ("https://me:s@cret@host", "https://...@host"), ("me:secret@host", "...@host"),
  ])
  func `a user name is rejected without repeating the password`(text: String, shown: String) {
    #expect(throws: Origin.ParsingError.malformed(shown)) { try Origin(parsing: text) }
  }

  @Test(arguments: [
    "http://api.music.apple.com", "http://127.0.0.1.evil.example", "http://127.evil.example",
    "http://localhost.evil.example", "http://0.0.0.0", "http://128.0.0.1", "http://[::2]",
    "http://[::ffff:127.0.0.1]", "http://10.127.0.1",
  ])
  func `http is only for this machine`(text: String) {
    #expect(throws: Origin.ParsingError.unencrypted(text)) { try Origin(parsing: text) }
  }

  @Test func `plain http is allowed for one named host`() throws {
    let origin = try Origin(parsing: "http://Mock:8080", allowingUnencrypted: "mock")
    #expect(origin.description == "http://mock:8080")
    for address in ["http://mock.example", "http://other", "http://mock:1@other"] {
      #expect(throws: Origin.ParsingError.self) {
        try Origin(parsing: address, allowingUnencrypted: "mock")
      }
    }
    #expect(throws: Origin.ParsingError.unencrypted("http://mock")) {
      try Origin(parsing: "http://mock")
    }
  }
}
