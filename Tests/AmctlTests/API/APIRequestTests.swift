import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Headers and bodies that `amctl api` sends, and heads of responses that it shows.
@Suite(.quick) struct APIRequestTests {
  @Test func `headers are added to every page`() async throws {
    let server = try TestServer { request in
      request.target.contains("offset")
        ? LibraryServer.page([]) : LibraryServer.page([], next: "/v1/x?offset=1")
    }
    let result = try await Program.asking(server).run(words: [
      "api", "x", "--paginate", "-H", "X-One: a: b", "-H", "x-two:  é ",
    ])
    #expect(result.exit == 0)
    #expect(server.requests.map { $0.headers["X-One"] } == ["a: b", "a: b"])
    #expect(server.requests.first?.headers["X-Two"] == "é")
  }

  @Test func `fields are sent as a JSON body`() async throws {
    let server = try TestServer(responses: ServerResponse(204))
    let result = try await Program.asking(server).run("api me/x -f a=1 -f b[c]=true")
    #expect(result.exit == 0)
    #expect(server.requests.map(\.line) == ["POST /v1/me/x"])
    #expect(server.requests.map(\.body) == [Array(#"{"a":"1","b":{"c":"true"}}"#.utf8)])
    #expect(server.requests.first?.headers["Content-Type"] == "application/json")
  }

  @Test func `heads come before bodies, also those of failures`() async throws {
    var response = ServerResponse.json("{\"data\":[]}")
    response.headers["X-Note"] = "a\u{1B}[31m"
    let server = try TestServer(responses: response, .json("{\"errors\":[]}", status: 404))
    let result = try await Program.asking(server).run("api x -i")
    #expect(result.out.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(result.out.lowercased().contains("\r\nx-note: a␛[31m\r\n"))
    #expect(result.out.hasSuffix("\r\n\r\n{\"data\":[]}"))
    let failed = try await Program.asking(server).run("api x -i")
    #expect(failed.out.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
    #expect(failed.out.hasSuffix("\r\n\r\n{\"errors\":[]}"))
    #expect(failed.exit == 5)
  }

  @Test func `every page has its head`() async throws {
    let server = try TestServer { request in
      request.target.contains("offset")
        ? LibraryServer.page([]) : LibraryServer.page([], next: "/v1/x?offset=1")
    }
    let result = try await Program.asking(server).run("api x -i --paginate")
    #expect(result.out.matches(of: #/HTTP/1.1 200 OK\r\n/#).count == 2)
  }
}
