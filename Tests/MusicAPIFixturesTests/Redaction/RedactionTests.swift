import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicAPIFixtures

@Suite(.quick) struct RedactionTests {
  static let jwt = "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJQTEFOVEVEMDEifQ.cGxhbnRlZC1zaWduYXR1cmU"
  static let userToken = "0." + String(repeating: "Ab9+/x", count: 12) + "=="
  static let known = "planted+secret/value=="

  private let redaction = Redaction(secrets: [Self.known])

  @Test(arguments: [
    ("a \(jwt) b", "a <redacted> b"), ("x=\(jwt.prefix(40))", "x=<redacted>"),
    ("Bearer abcdefgh12345678", "Bearer <redacted>"),
    ("Authorization: Basic dXNlcjpwYXNz", "Authorization: <redacted>"),
    ("music-user-token: abc/def", "music-user-token: <redacted>"),
    ("Cookie: a=b; c=d\nx", "Cookie: <redacted>\nx"), (userToken, "<redacted>"),
    ("x 0.\(String(repeating: "Ab9+/x", count: 40)) y", "x <redacted> y"),
    ("https://a.b/c?accessKey=1_2&x=3", "https://a.b/c?accessKey=<redacted>&x=3"),
    ("https://a.b/c?x=3&Signature=~a%20b", "https://a.b/c?x=3&Signature=<redacted>"),
    (
      "https://a.b/c?Expires=123&amp;Key-Pair-Id=K",
      "https://a.b/c?Expires=<redacted>&amp;Key-Pair-Id=<redacted>"
    ),
    ("?next=%2Fa%3Ftoken%3Dabc%26x%3D1", "?next=%2Fa%3Ftoken%3D<redacted>%26x%3D1"),
    ("from jane.doe+x@example.co.uk now", "from <redacted> now"),
    ("jane%40example.com", "<redacted>"),
    ("-----BEGIN PRIVATE KEY-----\nMIG\n-----END PRIVATE KEY-----\nx", "<redacted>\nx"),
    ("-----BEGIN EC PRIVATE KEY-----\nMIG", "<redacted>"),
    ("MIGTAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBHkwdwIBAQQg x", "<redacted> x"),
    ("a\(known)b", "a<redacted>b"), ("planted%2Bsecret%2Fvalue%3D%3D", "<redacted>"),
    ("planted%2bsecret%2fvalue%3d%3d", "<redacted>"), (#"planted+secret\/value=="#, "<redacted>"),
    ("planted%252Bsecret%252Fvalue%253D%253D", "<redacted>"),
    ("x \(Base64.encode(Array("user:\(known)".utf8))) y", "x <redacted> y"),
    ("/\(Base64.encode(Array("a mail of jane@example.com".utf8)))", "<redacted>"),
    ("\(Base64.encode(Array(Base64.encode(Array(jwt.utf8)).utf8)))", "<redacted>"),
    ("planted%25252Bsecret%25252Fvalue%25253D%25253D", "<redacted>"),
  ])
  func `a secret in a text is replaced`(text: String, expected: String) {
    #expect(redaction.redacted(text) == expected && redaction.redacted(expected) == expected)
  }

  @Test func `an image keeps its bytes, unless they contain a token or a configured value`() {
    let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0]
    let mail = start + Array("jane@example.com".utf8)
    for (bytes, expected) in [
      (mail, mail),
      (start + Array(Self.jwt.utf8), start + Array("<redacted>".utf8)),
      (start + Array(Self.known.utf8) + [0], start + Array("<redacted>".utf8) + [0]),
      // Text of an older encoding has no zeros.
      (Array(mail.filter { $0 != 0 }), [0xFF, 0xD8, 0xFF] + Array("<redacted>".utf8)),
    ] {
      let response = HTTPResponse(status: 200, body: bytes)
      #expect(redaction.redacted(response).body == expected)
    }
  }

  @Test(arguments: [
    "Bearer of Forgotten Tales", "Cookie: The Remixes", "cover@2x.jpg", "AC@DC", "a @ b.com",
    "@b.com",
    "https://is1-ssl.mzstatic.com/image/thumb/Music/a1/8060/59b9a1de2c3e4f/{w}x{h}bb.jpg?l=en-GB",
    "0.12345678901234567890123456789012345678901234567890123456789012345678", "eyJ", "eyJhbGciOi.x",
    "-----BEGIN PUBLIC KEY-----\nMFk\n-----END PUBLIC KEY-----", "A Token of My Extreme", "",
    "?term=signature&offset=5", "keyboard=1", "pl.f4d106fed2bd41149aaacabb233eb5eb",
  ])
  func `text that only resembles a secret stays`(text: String) {
    #expect(redaction.redacted(text) == text)
  }

  @Test(arguments: [
    (
      #"{"a":{"email":"x","Music-User-Token":["y",1,null]}}"#,
      #"{"a":{"email":"<redacted>","Music-User-Token":["<redacted>","<redacted>",null]}}"#
    ),
    (#"{"user_id":7,"n":1.50,"n":1.0}"#, #"{"user_id":"<redacted>","n":1.50,"n":1.0}"#),
    (#"{"jane@example.com":1}"#, #"{"<redacted>":1}"#),
    (#"{"u":"https:\/\/a.b\/c?token=x"}"#, #"{"u":"https://a.b/c?token=<redacted>"}"#),
    (#"{"u":"\u006aane@example.com","v":"\u00e9\/"}"#, #"{"u":"<redacted>","v":"\u00e9\/"}"#),
    (
      #"[{"name":"Cookie","value":"a"},{"name":"Song","value":"a"}]"#,
      #"[{"name":"Cookie","value":"<redacted>"},{"name":"Song","value":"a"}]"#
    ),
    (
      #"{"errors":[{"detail":"bad token \#(jwt)"}]}"#,
      #"{"errors":[{"detail":"bad token <redacted>"}]}"#
    ),
    (#"{"x":"planted+secret\/value=="}"#, #"{"x":"<redacted>"}"#),
  ])
  func `JSON keeps its structure`(body: String, expected: String) {
    let response = HTTPResponse(status: 200, body: Array(body.utf8))
    #expect(String(decoding: redaction.redacted(response).body, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    (
      "data.*.attributes.name",
      #"{"data":[{"attributes":{"name":"<redacted>","n":[1]}}],"o":{"p":true}}"#
    ),
    (
      "data.0.attributes",
      #"{"data":[{"attributes":{"name":"<redacted>","n":["<redacted>"]}}],"o":{"p":true}}"#
    ),
    ("*.p", #"{"data":[{"attributes":{"name":"x","n":[1]}}],"o":{"p":true}}"#),
    ("data.1", #"{"data":[{"attributes":{"name":"x","n":[1]}}],"o":{"p":true}}"#),
  ])
  func `the values at a path are redacted`(path: String, expected: String) {
    let body = #"{"data":[{"attributes":{"name":"x","n":[1]}}],"o":{"p":true}}"#
    let response = HTTPResponse(status: 200, body: Array(body.utf8))
    let redacted = Redaction(paths: [JSONPath(path)]).redacted(response)
    #expect(String(decoding: redacted.body, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("/v1/a?token=x&term=a+b", "/v1/a?token=%3Credacted%3E&term=a+b"),
    ("/v1/jane%40example.com/b", "/v1/%3Credacted%3E/b"),
    ("/v1/a?x=\(jwt)", "/v1/a?x=%3Credacted%3E"),
    ("/v1/a?u=https%3A%2F%2Fa%2F%3Fsig%3Dx", "/v1/a?u=https%3A%2F%2Fa%2F%3Fsig%3D%3Credacted%3E"),
    ("/v1/a?\(jwt)=1", "/v1/a?%3Credacted%3E=1"), ("/v1/%61?x=%41", "/v1/%61?x=%41"),
  ])
  func `a target is redacted after decoding`(target: String, expected: String) {
    let request = HTTPRequest(.get, RequestTarget(parsing: target), headers: ["Authorization": "x"])
    let redacted = redaction.redacted(request)
    #expect(redacted.target.description == expected && redacted.headers.fields.isEmpty)
    #expect(redaction.redacted(redacted) == redacted)
  }

  @Test func `headers are redacted by name and by value`() {
    let headers: HTTPHeaders = [
      "Set-Cookie": "a=b", "Location": "/v1/a?access_token=x", "Retry-After": "5",
    ]
    let response = redaction.redacted(HTTPResponse(status: 200, headers: headers))
    #expect(
      response.headers.fields.map(\.value)
        == ["<redacted>", "/v1/a?access_token=<redacted>", "5"])
  }

  @Test func `a configured value is a secret from four characters on`() {
    let redaction = Redaction(secrets: ["wxyz", "abc"])
    #expect(redaction.redacted("wxyz and abc") == "<redacted> and abc")
  }

  @Test(
    arguments: [
      ("203.0.113.9", .internetAddress), ("127.0.0.1", nil), ("0.0.0.0", nil), ("203.0.113", nil),
      ("203.0.113.256", nil),
    ] as [(String, SecretKind?)])
  func `only the address of somebody's machine is personal`(word: String, kind: SecretKind?) {
    #expect(SecretFinder.kind(ofWord: Array(word.utf8)[...]) == kind)
  }

  @Test func `a redaction shows none of its secrets`() {
    var shown = ""
    dump(redaction, to: &shown)
    #expect(!shown.contains("planted"))
    #expect("\(redaction)" == "<redacts>")
  }
}
