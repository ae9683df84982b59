import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Headers and bodies that `amctl api` sends, and heads of responses that it shows.
struct APIRequestTests {
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

  @Test func `a dry run shows them`() async throws {
    let result = try await Program.replaying.run(words: [
      "api", "me/x", "-H", "Content-Type: text/plain", "-f", "a=1", "--dry-run",
    ])
    #expect(result.out.contains("\nContent-Type: text/plain\n\n{\"a\":\"1\"}\n"))
    #expect(!result.out.contains("application/json"))
  }

  static let rejected: [(words: [String], message: String)] = [
    (
      ["-H", "Authorization: x"],
      "'-H' cannot set 'Authorization'\nhint: tokens come from the settings: see 'amctl help environment'"
    ),
    (
      ["-H", "music-user-token: x"],
      "'-H' cannot set 'music-user-token'\nhint: tokens come from the settings: see 'amctl help environment'"
    ),
    (
      ["-H", "Cookie: x"],
      "'-H' cannot set 'Cookie'\nhint: tokens come from the settings: see 'amctl help environment'"
    ),
    (["-H", "HOST: x"], "'-H' cannot set 'HOST'\nhint: it belongs to the connection"),
    (
      ["-H", "Content-Length: 1"],
      "'-H' cannot set 'Content-Length'\nhint: it belongs to the connection"
    ),
    (["-H", "X y: 1"], "'X y: 1' is not a header\nhint: write 'Name: value'"),
    (["-H", "X"], "'X' is not a header\nhint: write 'Name: value'"),
    (["-H", "X:"], "the value of the header 'X' must be one line of text"),
    (["-H", "X: a\r\nHost: b"], "the value of the header 'X' must be one line of text"),
    (["-f", "a"], "'a' is not a field\nhint: write 'name=value' or 'name[inner]=value'"),
    (["-f", "[a]=1"], "'[a]=1' is not a field\nhint: write 'name=value' or 'name[inner]=value'"),
    (["-f", "a[b=1"], "'a[b=1' is not a field\nhint: write 'name=value' or 'name[inner]=value'"),
    (["-f", "a=1", "-f", "a[b]=1"], "'a[b]=1' does not fit the fields before it"),
    (["-f", "a[]=1", "-f", "a[b]=1"], "'a[b]=1' does not fit the fields before it"),
    (["-f", "a=1", "--input", "-"], "'-f' cannot be used with '--input'"),
    (
      ["-f", "a=1", "-X", "get"],
      "'-f' cannot be used with '-X GET'\nhint: '--query' adds a parameter"
    ),
    (["-i", "--jq", "."], "'-i' cannot be used with '--jq'"),
  ]

  @Test(arguments: rejected)
  func `what cannot be sent is rejected before any request`(
    words: [String], message: String
  ) async throws {
    let server = try TestServer(responses: .json("{}"))
    let result = try await Program.asking(server).run(words: ["api", "x"] + words)
    #expect(result.err == "amctl: \(message)\n")
    #expect(result.exit == 2)
    #expect(server.requests.isEmpty)
  }

  static let bodies: [(fields: [String], body: String)] = [
    (["a=1", "b=", "c=x=y", "a=2"], #"{"a":"2","b":"","c":"x=y"}"#),
    (["t=true", "n=null"], #"{"t":"true","n":"null"}"#),
    (
      ["attributes[name]=Mix \"7\"", "attributes[description]=é"],
      #"{"attributes":{"name":"Mix \"7\"","description":"é"}}"#
    ),
    (["ids[]=1", "ids[]=2", "data[][id]=3"], #"{"ids":["1","2"],"data":[{"id":"3"}]}"#),
  ]

  @Test(arguments: bodies)
  func `fields make a JSON body of texts`(fields: [String], body: String) async throws {
    let server = try TestServer(responses: ServerResponse(204))
    let result = try await Program.asking(server).run(
      words: ["api", "me/x"] + fields.flatMap { ["-f", $0] })
    #expect(result.exit == 0)
    #expect(server.requests.map(\.line) == ["POST /v1/me/x"])
    #expect(server.requests.first.map { String(decoding: $0.body, as: UTF8.self) } == body)
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
