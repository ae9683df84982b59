import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import MusicPlatform

/// Redirects and `next` links to another server, which may get neither a request nor a token.
struct RedirectAttack: Attack {
  static let name = "redirects"
  private let victim: Victim

  init(_ victim: Victim) {
    self.victim = victim
  }

  /// Ways to write the URL of another server; `HOST` is its host and port, `OWN` the server's own.
  private static let forms = [
    "http://HOST/v1/x", "//HOST/v1/x", "http://HOST", "HTTP://HOST/v1/x", "http:\\\\HOST/v1/x",
    "/\\HOST/v1/x", "\\\\HOST/v1/x", "http:/HOST/v1/x", "http:HOST/v1/x", "http://OWN@HOST/v1/x",
    "http://OWN:x@HOST/v1/x", "http://HOST#@OWN/v1/x", "http://HOST?OWN/v1/x",
    "http://HOST\\@OWN/v1/x", " http://HOST/v1/x", "\thttp://HOST/v1/x", "http://HOST/v1/../v1/x",
    "http://HOST/v1/x?t=TOKEN", "https://HOST/v1/x", "ftp://HOST/v1/x", "///HOST/v1/x",
    "http://OWN.HOST/v1/x", "http://0x7f000001:PORT/v1/x", "http://2130706433:PORT/v1/x",
    "http://127.1:PORT/v1/x", "http://localhost:PORT/v1/x", "http://[::ffff:127.0.0.1]:PORT/v1/x",
    "http://127.0.0.1%2f:PORT/v1/x", "file:///etc/passwd", "gopher://HOST/_x", "/../../x",
    "/v1/%2e%2e/%2e%2e/x", "http://HOST\u{0}.OWN/v1/x", "http://HOST%00.OWN/v1/x",
    "http://１２７.0.0.1:PORT/v1/x",
  ]

  private static let lines = [
    "library songs --all", "catalog songs 1 -o json", "library add songs 1", "api me/library/songs",
    "api me/library/songs --paginate", "ratings set songs 1 love", "search a --types songs --all",
    "charts --types songs --all", "library playlists --all --relationship tracks",
    "library export $HOME/Backup", "history log $HOME/plays", "artwork songs 1 --save $HOME/art",
    "doctor", "auth status", "catalog songs 1 --cache 1h", "library songs --record $HOME/recorded",
    "itunes search a", "feed latest", "similar 1",
  ]

  func round(_ dice: inout SeededGenerator) async throws -> [String] {
    let other = try TestServer { _ in .json(#"{"data":[{"id":"1","type":"songs"}]}"#) }
    defer { other.stop() }
    let form = Self.forms.randomElement(using: &dice) ?? ""
    let status = [301, 302, 303, 307, 308, 300].randomElement(using: &dice) ?? 302
    let isNext = Int.random(in: 0..<3, using: &dice) == 0
    let line = "exec amctl \(Self.lines.randomElement(using: &dice) ?? "") --retries 0"

    let link = Watched("")
    let server = try TestServer { request in
      let token = request.headers["Music-User-Token"] ?? ""
      let target = link.value.replacingEach("TOKEN", with: token)
      return isNext
        ? Self.page(naming: target, for: request)
        : .redirect(HTTPStatus(rawValue: status), to: target)
    }
    defer { server.stop() }
    let target = form.replacingEach("HOST", with: "127.0.0.1:\(other.port)")
      .replacingEach("PORT", with: "\(other.port)")
      .replacingEach("OWN", with: "127.0.0.1:\(server.port)")
    // A header cannot contain some of these characters, but a page can.
    link.update { $0 = isNext ? Self.escaped(target) : target.filter { $0 != "\u{0}" } }

    let home = try TemporaryDirectory()
    let own = "http://127.0.0.1:\(server.port)"
    let end = try await victim.run(
      line, server: own, home: home.path,
      variables: ["AMCTL_ITUNES_URL": own, "AMCTL_FEED_URL": own])
    let what = "\(isNext ? "next" : "\(status)") to '\(form)': \(line)"
    // 'api' prints what the server sends, and this one sends the token back.
    let isRaw = isNext && line.includes("amctl api ")
    var flaws = victim.flaws(of: end, what).filter { !isRaw || !$0.hasPrefix("a secret in stdout") }
    let names = other.requests.map(\.line).joined(separator: ", ")
    if other.connectionCount > 0 { flaws.append("another server is reached by \(names): \(what)") }
    if other.requests.contains(where: Self.hasToken) { flaws.append("it gets a token: \(what)") }
    return flaws
  }

  private static func hasToken(_ request: ServerRequest) -> Bool {
    let texts = request.headers.fields.map(\.value) + [request.target]
    return texts.contains { Victim.hasSecret($0) }
  }

  /// Returns a page, or a result with a list, that names the next one.
  private static func page(naming next: String, for request: ServerRequest) -> ServerResponse {
    let list =
      #""next":"\#(next)","href":"\#(next)","data":[{"id":"1","type":"songs","#
      + #""attributes":{"artwork":{"url":"http://127.0.0.1:1/{w}x{h}.jpg"}}}]"#
    let isGrouped = ["/search", "/charts"].contains { request.path.hasSuffix($0) }
    return .json(
      isGrouped
        ? "{\"results\":{\"songs\":\(request.path.hasSuffix("/charts") ? "[{\(list)}]" : "{\(list)}")}}"
        : "{\(list)}")
  }

  /// Returns a text as it is between the quotes of JSON.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\t", with: "\\t")
      .replacing("\u{0}", with: "\\u0000")
  }
}
