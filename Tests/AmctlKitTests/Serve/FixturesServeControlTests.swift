import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// What a fixture server tells about its requests, to programs that ask it and in its journal.
@Suite(.thorough) struct FixturesServeControlTests {
  private static let path = ServedFixtures.path

  private static func json(_ target: String, port: Int) async throws -> JSON {
    let response = try await ServedFixtures.ask("GET \(target)", port: port)
    #expect(response.first == "HTTP/1.1 200 OK", "\(target)")
    return try JSONDocument(parsing: Array((response.last ?? "").utf8)).root
  }

  @Test func `requests are listed by path, method, session and whether they matched`() async throws
  {
    let folder = try ServedFixtures.rating()
    let program = RunningProgram("fixtures serve \(folder.path)")
    let port = try await program.port()
    _ = try await ServedFixtures.statuses(
      [
        "GET \(Self.path)", "DELETE /~a\(Self.path)", "GET \(Self.path)?x=1|Amctl-Session: a",
        "GET /v1/none",
      ], port: port)
    let counts = [
      ("", 4), ("?path=\(Self.path)", 3), ("?path=/v1/none", 1), ("?method=get", 3),
      ("?method=DELETE&path=\(Self.path)", 1), ("?unmatched", 2), ("?unmatched=false", 2),
      ("?session=a", 2), ("?session=", 2), ("?session=b", 0), ("?path=/v1", 0),
    ]
    for (query, count) in counts {
      let found = try await Self.json("/__amctl/requests\(query)", port: port)
      #expect(found["count"]?.int == count, "\(query)")
      #expect(found["requests"]?.elements.map { $0 }.count == count, "\(query)")
      #expect(found["dropped"]?.int == 0)
    }
    let deleted = try await Self.json("/~a/__amctl/requests?method=DELETE", port: port)
    let call = try #require(deleted["requests"]?.elements.first { _ in true })
    #expect(
      call.text == """
        {"time":"2023-11-14T22:13:20Z","session":"a","method":"DELETE","target":"\(Self.path)",\
        "status":204,"fixture":"v1/me/ratings/songs/1/delete.json","miss":false}
        """)
    let unused = try await Self.json("/__amctl/unused", port: port)
    #expect(
      unused.text == """
        {"count":2,"unused":["v1/me/ratings/songs/1/put.json","v1/me/ratings/songs/1~2.json"]}
        """)
    _ = try await ServedFixtures.ask("POST /__amctl/reset", port: port)
    #expect(try await Self.json("/__amctl/requests", port: port)["count"]?.int == 0)
    #expect(try await Self.json("/__amctl/unused", port: port)["count"]?.int == 4)
    _ = try await program.interrupted()
  }

  @Test func `a request to the server itself is never ignored in part`() async throws {
    let folder = try ServedFixtures.rating()
    let program = RunningProgram("fixtures serve \(folder.path) --fault 500:9")
    let port = try await program.port()
    let statuses = try await ServedFixtures.statuses(
      [
        "GET /__amctl/requests?pth=/v1", "GET /__amctl/unused?session=a",
        "POST /__amctl/reset?all=1", "GET /__amctl/reset", "POST /__amctl/requests",
        "GET /__amctl", "GET /__amctl/none",
        "POST /__amctl/reset|Origin: https://evil.example", "POST /__amctl/reset|Origin: null",
        "POST /__amctl/reset|Origin: http://localhost:3000",
      ], port: port)
    #expect(statuses == [400, 400, 400, 405, 405, 404, 404, 403, 403, 200])
    _ = try await program.interrupted()
  }

  @Test func `very many requests use a limited amount of memory`() {
    let history = ServedHistory()
    for number in 0..<(3 * ServedHistory.limit.count) { history.note(Self.call(number)) }
    let found = history.lines { _ in true }
    #expect(found.lines.count <= ServedHistory.limit.count)
    #expect(found.lines.count > ServedHistory.limit.count / 2)
    #expect(found.lines.count + found.dropped == 3 * ServedHistory.limit.count)
    let large = [UInt8](repeating: 0x20, count: ServedCall.largestBody)
    for number in 0..<600 { history.note(Self.call(number, body: large)) }
    let bytes = history.lines { _ in true }.lines.reduce(0) { $0 + $1.count }
    #expect(bytes <= ServedHistory.limit.bytes + (1 << 20))
    #expect(bytes > ServedHistory.limit.bytes / 2)
  }

  @Test func `a body too large for the history is not kept in memory`() {
    let body = [UInt8](repeating: 0x20, count: ServedCall.largestBody + 1)
    let call = Self.call(1, body: body)
    #expect(call.size < 100)
    let line = String(decoding: call.encoded(), as: UTF8.self)
    #expect(line.hasSuffix(#""miss":false,"bodyBytes":65537}"#))
  }

  private static func call(_ number: Int, body: [UInt8]? = nil) -> ServedCall {
    ServedCall(
      time: UnixTime(seconds: 0), session: "",
      request: HTTPRequest(.get, RequestTarget(path: "/v1/\(number)"), body: body), outcome: .none,
      sent: ServerResponse(200))
  }

  @Test func `the journal has every request, and no token`() async throws {
    let folder = try ServedFixtures.rating()
    let path = folder.file("calls.ndjson")
    let program = RunningProgram("fixtures serve \(folder.path) --journal \(path)")
    let port = try await program.port()
    let secrets =
      "Authorization: Bearer \(Secrets.developerToken)\r\nMusic-User-Token: \(Secrets.userToken)\r\n"
    let body = #"{"type":"rating","attributes":{"value":1,"token":"\#(Secrets.developerToken)"}}"#
    _ = try await ServedFixtures.ask(
      "PUT \(Self.path)", secrets + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)", port: port)
    _ = try await ServedFixtures.ask("GET /~t\(Self.path)", secrets, port: port)
    _ = try await ServedFixtures.ask(
      "GET /v1/none?access_token=\(Secrets.developerToken)&a=1&b=2", port: port)
    #expect(try await program.interrupted().exit == 0)
    let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
    for secret in Secrets.planted { #expect(!text.contains(secret)) }
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines.first?.hasSuffix(
        #""method":"PUT","target":"\#(Self.path)","status":200,"#
          + #""fixture":"v1/me/ratings/songs/1/put.json","miss":false,"#
          + #""body":{"type":"rating","attributes":{"value":1,"token":"<redacted>"}}}"#) == true)
    #expect(lines.dropFirst().first?.contains(#""session":"t""#) == true)
    #expect(lines.last?.contains(#""status":501,"fixture":null,"nearest":null"#) == true)
  }
}
