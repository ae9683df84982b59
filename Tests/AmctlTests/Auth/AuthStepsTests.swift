import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// 'amctl auth login' in two steps, for a program that opens the URL itself.
@Suite(.quick) struct AuthStepsTests {
  private let folder: TemporaryDirectory
  private let path: String

  init() throws {
    folder = try TemporaryDirectory()
    path = folder.file("config")
    try folder.write(Array("[work]\nstorefront = jp\n".utf8), to: "config")
  }

  private var environment: [String: String] { Secrets.key.merging(["AMCTL_CONFIG": path]) { $1 } }

  @Test(arguments: ["json", "ndjson"])
  func `the URL is a line at once, and the result is another`(format: String) async throws {
    let program = RunningProgram(
      "auth login -o \(format) --profile work", environment: environment, clock: StoppedClock())
    let announced = try JSONDocument(parsing: try await program.line(1)).root
    #expect(announced.members.map(\.name) == ["url", "port"])
    let port = try #require(announced["port"]?.int)
    let url = try #require(announced["url"]?.string)
    let place = try #require(url.wholeMatch(of: #/http://127\.0\.0\.1:(\d+)(/login/[\w-]{32})/#))
    #expect(Int(place.1) == port)
    #expect(program.said == "")
    let head = "Host: 127.0.0.1:\(port)\r\nConnection: close\r\n"
    let page = try await RawClient.exchange("GET \(place.2) HTTP/1.1\r\n\(head)\r\n", port: port)
    let token = try #require(page.firstMatch(of: #/"path":"(/token/[\w-]{32})"/#)).1
    let body = #"{"userToken":"\#(Secrets.userToken)"}"#
    let response = try await RawClient.exchange(
      "POST \(token) HTTP/1.1\r\n\(head)Origin: http://127.0.0.1:\(port)\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)",
      port: port)
    #expect(response.hasPrefix("HTTP/1.1 204 "))
    let end = try await program.ended()
    #expect(
      end.out.split(separator: "\n").dropFirst()
        == [#"{"profile":"work","stored":true,"file":"\#(path)"}"#])
    #expect((end.err, end.exit) == ("", 0))
    let text = String(decoding: try folder.read("config"), as: UTF8.self)
    #expect(text == "[work]\nstorefront = jp\nuser_token = \(Secrets.userToken)\n")
  }

  @Test func `the wait is bounded, and its end is reported as JSON`() async throws {
    let clock = RecordingClock()
    let result = try await Program(environment: environment, clock: clock)
      .run("auth login -o json --timeout 90s")
    #expect(clock.sleeps == [.seconds(90)])
    #expect(
      result.err == """
        amctl: timed out after 90s waiting for you to sign in
        hint: run 'amctl auth login' again, and open the URL it prints
        {"error":{"exit":1,"kind":"failure","reason":"timeout","message":"timed out after 90s \
        waiting for you to sign in","hint":"run 'amctl auth login' again, and open the URL it prints"}}

        """)
    #expect(result.exit == 1)
  }
}
