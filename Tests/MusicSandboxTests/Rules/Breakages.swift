import AmctlTestSupport
import MusicAPI

@testable import MusicSandbox

/// For each rule, responses that break this one and keep all others.
enum Breakages {
  /// Another response to some requests; nil to all others.
  typealias Spoiled = @Sendable (HTTPRequest) -> HTTPResponse?

  /// Returns responses that break a rule; nil if nobody has said how.
  ///
  /// Where a request belongs to one rule alone, an error or an empty list in place of its response
  /// will do.
  static func breaking(_ rule: Rule, of server: HonestServer) async throws -> Spoiled? {
    let replies = try await Replies(of: rule, on: server)
    if let change = special[rule.name] { return change(replies) }
    for (position, ask) in rule.asks.enumerated().reversed() where isAlone(ask, rule) {
      let (target, method) = (replies.list[position].target, ask.method)
      // A body with an ID belongs to one rule anyway.
      let body = ask.body.flatMap { $0.contains("<") ? nil : Array($0.utf8) }
      for response in [error(400, "49999"), list, HTTPResponse(status: 200)] {
        var spoiled = replies.list
        spoiled[position] = MusicSandbox.Reply(ask, target, response)
        if !(rule.check(spoiled) ?? [200, 404].contains(response.status)) {
          return {
            $0.target == target && $0.method == method && (body == nil || $0.body == body)
              ? response : nil
          }
        }
      }
    }
    return nil
  }

  /// The names of the rules that are broken in a way of their own.
  static var names: Set<String> { Set(special.keys) }

  private static func isAlone(_ ask: Ask, _ rule: Rule) -> Bool {
    let others = (Rule.reads + Rule.writes).filter { $0.name != rule.name }
    return ask.tokens == .needed && !Samples.sources.contains(ask)
      && !others.contains { $0.asks.contains(ask) }
  }

  /// The responses of an honest server to the requests of a rule.
  struct Replies {
    let list: [MusicSandbox.Reply]

    init(of rule: Rule, on server: HonestServer) async throws {
      // The check sends what the rule asks, and this keeps what came.
      let kept = Watched<[MusicSandbox.Reply]>([])
      let rules = rule.group.map { other in
        guard other.name == rule.name else { return other }
        var watched = other
        watched.check = { replies in
          kept.update { $0 = replies }
          return true
        }
        return watched
      }
      _ = try await server.results(of: rules)
      list = kept.value
    }
  }

  private static let special: [String: @Sendable (Replies) -> Spoiled] = [
    "token-missing": accepting { $0 == nil },
    "token-error": { _ in { $0.headers["Authorization"] == nil ? error(401, "40100") : nil } },
    "token-meaningless": accepting { $0?.parts == 1 },
    "token-changed": accepting { $0?.claims?["jti"] != nil },
    "token-unsigned": accepting { $0?.header?["alg"]?.string == "none" },
    "token-der": accepting { $0?.signature.map { $0 > 64 } ?? false },
    "token-expired": accepting { $0?.expires.map { $0 < HonestServer.time.seconds } ?? false },
    "token-too-long": accepting {
      $0?.expires.map { $0 > HonestServer.time.seconds + 15_777_000 } ?? false
    },
    "token-team": accepting { $0?.claims?["iss"]?.string == "ZZZZZZZZZZ" },
    "token-key": accepting { $0?.header?["kid"]?.string == "ZZZZZZZZZZ" },
    "token-origin": accepting { $0?.claims?["origin"] != nil },
    "token-account": { _ in
      { $0.target.path == "/v1/me/storefront" && $0.headers["Authorization"] == nil ? list : nil }
    },
    "user-token-missing": { _ in
      {
        $0.target.path == "/v1/me/storefront" && $0.headers["Music-User-Token"] == nil
          ? list : nil
      }
    },
    "user-token-wrong": { _ in
      { $0.headers["Music-User-Token"] == "none" ? error(403, "40399") : nil }
    },
    "station-personal": replacing(#""type":"stations""#, #""type":"curators""#),
    "error-form": replacing(#""title""#, #""name""#),
    "id-unknown": replacing(#""40400""#, #""40401""#),
    "storefronts": replacing(#""defaultLanguageTag""#, #""languageTag""#),
    "storefront": replacing(#""type":"storefronts""#, #""type":"storefront""#),
    "genres": replacing(#""type":"genres""#, #""type":"genre""#),
    "language-other": replacing(#""id":"34""#, #""id":"43""#),
    "batch-order": ids { [$0[1], $0[0]] },
    "batch-missing": ids { [$0[0], Samples.none, $0[1]] },
    "batch-duplicate": ids { [$0[0], $0[0], $0[1]] },
    "upc": replacing(#""meta""#, #""data2""#),
    "restrict": replacing(#""contentRating":"clean""#, #""contentRating":"explicit""#),
    "restrict-isrc": replacing(#""isrc":""#, #""isrc":"X"#),
    "song-default": replacing(#""artists":{"href""#, #""singers":{"href""#),
    "search-order": replacing(#""order""#, #""sequence""#),
    "charts": replacing(#""name":"#, #""title":"#),
    "next-offset": replacing("offset=2", "offset=3"),
    "playlist-tracks": { replies in
      let target = replies.list[0].target
      let list = #"{"data":[{"id":"p.1","type":"x","relationships":{"tracks":{}}}]}"#
      let response = HTTPResponse(status: 200, body: Array(list.utf8))
      return { $0.target == target ? response : nil }
    },
    "playlist-shared": replacing(#""globalId":"pl."#, #""globalId":"p."#),
  ]
}

// MARK: Ways to break a rule

extension Breakages {
  private static let list = HTTPResponse(status: 200, body: Array(#"{"data":[]}"#.utf8))

  private static func error(_ status: Int, _ code: String) -> HTTPResponse {
    let body: JSONValue = [
      "errors": [
        ["id": "X", "title": "No", "status": .string("\(status)"), "code": .string(code)]
      ]
    ]
    return HTTPResponse(status: HTTPStatus(rawValue: status), body: body.encoded())
  }

  /// Replaces a text in the first response.
  private static func replacing(_ text: String, _ other: String) -> @Sendable (Replies) -> Spoiled {
    { replies in
      let reply = replies.list[0]
      let text = String(decoding: reply.response.body, as: UTF8.self).replacing(text, with: other)
      let response = HTTPResponse(status: reply.response.status, body: Array(text.utf8))
      return { $0.target == reply.target && $0.method == reply.ask.method ? response : nil }
    }
  }

  /// Responds with these resources in place of the first response.
  private static func ids(
    _ choice: @escaping @Sendable ([String]) -> [String]
  ) -> @Sendable (Replies) -> Spoiled {
    { replies in
      let reply = replies.list[0]
      let items = choice(reply.ids).map { id -> JSONValue in ["id": .string(id), "type": "songs"] }
      let body = JSONValue.object([JSONMember("data", .array(items))]).encoded()
      return { $0.target == reply.target ? HTTPResponse(status: 200, body: body) : nil }
    }
  }

  /// Accepts a developer token that is wrong.
  private static func accepting(
    _ isWrong: @escaping @Sendable (Token?) -> Bool
  ) -> @Sendable (Replies) -> Spoiled {
    { _ in { isWrong(Token($0)) ? list : nil } }
  }

  /// The parts of a token.
  private struct Token {
    let parts: Int
    let header: JSON?
    let claims: JSON?
    /// The bytes of the signature.
    let signature: Int?

    init?(_ request: HTTPRequest) {
      guard let text = request.headers["Authorization"]?.dropFirst(7) else { return nil }
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      let json = { (part: Substring) in
        Base64URL.decode(part).flatMap { try? JSONDocument(parsing: $0).root }
      }
      self.parts = parts.count
      header = json(parts[0])
      claims = parts.count > 1 ? json(parts[1]) : nil
      signature = parts.count > 2 ? Base64URL.decode(parts[2])?.count : nil
    }

    var expires: Int? { claims?["exp"]?.int }
  }
}

extension Rule {
  /// The rule and all that read the same responses; of changes all, each of which builds on those
  /// before it.
  var group: [Rule] {
    if Rule.writes.contains(where: { $0.name == name }) { return Rule.writes }
    return Rule.reads.filter { other in
      other.name == name || other.asks.contains { asks.contains($0) }
    }
  }
}
