import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicSandbox

/// Tokens are really checked where that is asked for.
@Suite(.quick) struct TokenTests {
  private let sandbox = Sandbox.fixed { $0.checksTokens = true }
  private static let now = Sandbox.noon.seconds

  private func ask(
    _ target: String = "/v1/test", token: String?, user: String? = nil, origin: String? = nil
  ) -> ReadResponse {
    var headers = HTTPHeaders()
    headers["Authorization"] = token.map { "Bearer \($0)" }
    headers["Music-User-Token"] = user
    headers["Origin"] = origin
    return sandbox.answer(.get, target, headers: headers)
  }

  private func token(
    header: [String: JSONValue] = [:], claims: [String: JSONValue?] = [:]
  ) throws -> String {
    let keys = sandbox.keys
    var head: [String: JSONValue] = ["alg": "ES256", "kid": .string(keys.keyID)]
    var body: [String: JSONValue] = [
      "iss": .string(keys.teamID), "iat": .int(Self.now), "exp": .int(Self.now + 3600),
    ]
    head.merge(header) { $1 }
    for (name, value) in claims { body[name] = value }
    let object = { (members: [String: JSONValue]) in
      JSONValue.object(members.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) })
    }
    return try ES256PrivateKey(pem: keys.privateKeyPEM.utf8).token(
      header: object(head), claims: object(body))
  }

  @Test func `a checked client is signed in, and no other user is`() async throws {
    let unchecked = Sandbox.fixed()
    let client = try unchecked.client(checked: true)
    let songs = Library.list(.librarySongs).limit(1)
    #expect(try await client.send(songs).resources.count == 1)
    let error = await #expect(throws: MusicAPIError.self) {
      try await client.with(userToken: "another").send(songs)
    }
    guard case .rejected(let rejection) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(rejection.status == 403)
    let tokens = try unchecked.tokens
    #expect(tokens.user == unchecked.keys.userToken)
    #expect(sandbox.keys.userToken != tokens.user)
    let sent = unchecked.requests[0].request.headers["Authorization"]
    #expect(sent?.hasPrefix("Bearer ") == true && sent != "Bearer \(tokens.developer)")
  }

  @Test func `the sandbox's own token is good`() throws {
    let token = try sandbox.keys.developerToken(issuedAt: Sandbox.noon)
    let reply = ask(token: token)
    #expect(reply.status == 200 && reply.response.body.isEmpty)
    #expect(ask(token: token).status == 200)
    #expect(TokenInspection(pasted: token, at: Sandbox.noon).findings.isEmpty)
  }

  @Test func `other mistakes than those of the rules are a 401 with an empty body`() throws {
    let good = try token()
    #expect(ask(token: good).status == 200)
    let other = SandboxKeys()
    let wrong: [(String, String?)] = try [
      ("none", nil), ("empty", ""), ("no signature", "\(good.prefix(40)).a.b"),
      ("two parts", good.split(separator: ".").prefix(2).joined(separator: ".")),
      ("cut off", String(good.dropLast(4))), ("other algorithm", token(header: ["alg": "HS256"])),
      ("no team", token(claims: ["iss": .some(nil)])),
      ("no time of issue", token(claims: ["iat": .some(nil)])),
      ("no end", token(claims: ["exp": .some(nil)])),
      ("expired", token(claims: ["exp": .int(Self.now)])),
      ("too long", token(claims: ["exp": .int(Self.now + 15_777_001)])),
      ("from tomorrow", token(claims: ["iat": .int(Self.now + 1)])),
      ("times that are texts", token(claims: ["exp": .string("\(Self.now + 3600)")])),
      (
        "signed by another",
        ES256PrivateKey(pem: other.privateKeyPEM.utf8).token(
          header: ["alg": "ES256", "kid": .string(sandbox.keys.keyID)],
          claims: [
            "iss": .string(sandbox.keys.teamID), "iat": .int(Self.now),
            "exp": .int(Self.now + 3600),
          ])
      ),
    ]
    for (name, token) in wrong {
      let reply = ask("/v1/catalog/us/genres", token: token)
      #expect(reply.status == 401 && reply.response.body.isEmpty, "\(name)")
    }
    #expect(ask(token: try token(claims: ["exp": .int(Self.now + 15_777_000)])).status == 200)
  }

  @Test func `a token that names sites is good for these`() throws {
    let token = try token(claims: ["origin": ["https://example.com", "https://example.org"]])
    #expect(ask(token: token, origin: "https://example.org").status == 200)
    #expect(ask(token: token, origin: "https://example.net").status == 401)
  }

  @Test(arguments: [nil, "", "of another"])
  func `what belongs to a user is a 403 without the user's token`(user: String?) throws {
    let token = try token()
    for path in [
      "me/library/songs", "me/nothing", "catalog/us/songs/\(Known.song)/library",
      "catalog/us/songs/\(Known.song)?include=library",
      "catalog/us/stations?filter[identity]=personal",
    ] {
      #expect(ask("/v1/" + path, token: token, user: user).fault == "403 40300", "\(path)")
    }
    #expect(ask("/v1/catalog/us/genres", token: token, user: user).status == 200)
  }

  @Test func `keys can be kept, and everything follows from the private one`() throws {
    let keys = sandbox.keys
    let again = SandboxKeys(privateKeyPEM: keys.privateKeyPEM)
    let all = [keys, again].map { [$0.teamID, $0.keyID, $0.userToken] }
    #expect(all[0] == all[1])
    #expect(Set([keys.teamID, keys.keyID, SandboxKeys().teamID]).count == 3)
    _ = try ES256PrivateKey(pem: keys.privateKeyPEM.utf8)
  }
}
