import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Headers that `amctl api` sends, and heads of responses that it shows.
@Suite(.quick) struct APIRequestTests {
  @Test func `headers are added to every page, and each has its head`() async throws {
    let server = try TestServer { request in
      request.target.contains("offset")
        ? LibraryServer.page([]) : LibraryServer.page([], next: "/v1/x?offset=1")
    }
    let result = try await Program.asking(server).run(words: [
      "api", "x", "-i", "--paginate", "-H", "X-One: a: b", "-H", "x-two:  é ",
    ])
    #expect(result.exit == 0)
    #expect(server.requests.map { $0.headers["X-One"] } == ["a: b", "a: b"])
    #expect(server.requests.first?.headers["X-Two"] == "é")
    #expect(result.out.matches(of: #/HTTP/1.1 200 OK\r\n/#).count == 2)
  }

  @Test func `the head comes before the body, without control characters`() async throws {
    var response = ServerResponse.json("{\"data\":[]}")
    response.headers["X-Note"] = "a\u{1B}[31m"
    let server = try TestServer(responses: response)
    let result = try await Program.asking(server).run("api x -i")
    #expect(result.out.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(result.out.lowercased().contains("\r\nx-note: a␛[31m\r\n"))
    #expect(result.out.hasSuffix("\r\n\r\n{\"data\":[]}"))
  }
}
