import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// `amctl api` with a server.
@Suite(.quick) struct APICommandTests {
  @Test func `the response is written byte for byte, and ends with one newline`() async throws {
    let body = "{ \"data\" : [ ] ,\n\t\"x\":1.0e+2, \"é\":\"\\u00e9\", \"x\": null }"
    let server = try TestServer(responses: .json(body))
    let result = try await Program.asking(server).run("api catalog/us/x")
    #expect((result.out, result.err, result.exit) == (body + "\n", "", 0))
    let ended = try TestServer(responses: .json(body + "\n"))
    #expect(try await Program.asking(ended).run("api catalog/us/x").out == body + "\n")
  }

  @Test func `a terminal gets an indented response`() async throws {
    let server = try TestServer(responses: .json(#"{"a":[1,{}],"b":""}"#))
    var program = try Program.asking(server)
    program.columns = 80
    #expect(
      try await program.run("api catalog/us/x --color never").out == """
        {
          "a": [
            1,
            {}
          ],
          "b": ""
        }

        """)
  }

  @Test func `method, parameters and body are sent as given`() async throws {
    let server = try TestServer(responses: .json("{}", status: 201))
    var program = try Program.asking(server)
    program.input = "{\"a\":\n 1}"
    let result = try await program.run(
      "api me/library/playlists -X put --query a=1,2 --query a=b+c --input -")
    #expect((result.exit, result.out) == (0, "{}\n"))
    let request = try #require(server.requests.first)
    #expect(request.line == "PUT /v1/me/library/playlists?a=1,2&a=b%2Bc")
    #expect(request.body == Array("{\"a\":\n 1}".utf8))
    #expect(request.headers["Content-Type"] == "application/json")
  }

  static let common: [(line: String, request: String)] = [
    ("api x -l ja", "GET /v1/x?l=ja"),
    ("api x --query limit=2 --query offset=3 -l ja", "GET /v1/x?limit=2&offset=3&l=ja"),
    ("api x?l=de -l ja --query offset=3", "GET /v1/x?l=de&offset=3"), ("api x", "GET /v1/x?l=fr"),
    ("api x -X DELETE -l ja", "DELETE /v1/x"),
    ("api x -X GET -f a=b=c -f ids[]=1 -f ids[]=2", "GET /v1/x?a=b%3Dc&ids%5B%5D=1&ids%5B%5D=2"),
    ("api x?l=de -X get -f a=1 --query b=2 -l ja", "GET /v1/x?l=de&b=2&a=1"),
    ("api x -X HEAD -f l=de -l ja", "HEAD /v1/x?l=de"),
  ]

  @Test(arguments: common)
  func `the language is sent unless the path or the parameters contain one`(
    line: String, request: String
  ) async throws {
    let server = try TestServer(responses: .json(#"{"data":[]}"#))
    var program = try Program.asking(server)
    if line == "api x" { program.environment["AMCTL_LANGUAGE"] = "fr" }
    #expect(try await program.run(line).exit == 0)
    #expect(server.requests.map(\.line) == [request])
    #expect(server.requests.map(\.body) == [[]])
  }

  @Test func `fields are read page by page, and are in the query of each page`() async throws {
    let program = Program.sandbox
    let line = "api catalog/us/genres -X GET -f limit=5 -o id"
    #expect(try await program.run(line).out.split(separator: "\n").count == 5)
    let whole = try await program.run(line + " --paginate")
    #expect(try await program.run("genres --all -o id").out == whole.out)
  }

  @Test(arguments: [
    ("-f term=love", true), ("-X POST -f a=b", true), ("-X POST", false), ("-X PUT -f a=b", false),
  ])
  func `a path that takes no POST says that fields made it one`(
    options: String, isHinted: Bool
  ) async throws {
    let result = try await Program.sandbox.run("api catalog/us/search " + options)
    let hint = "hint: '-f' and '--input' send a POST; with '-X GET', '-f' adds to the query\n"
    #expect(result.err.contains("(status 405, code 40500, "))
    #expect(result.err.hasSuffix(hint) == isHinted)
    #expect(result.exit == 6)
  }

  @Test func `a body can come from a file`() async throws {
    let folder = try TemporaryDirectory()
    try FileSystem.write(Array("[]".utf8), to: folder.file("body"))
    let server = try TestServer(responses: .json("{}", status: 202))
    let program = try Program.asking(server)
    #expect(try await program.run("api me/favorites --input \(folder.file("body"))").exit == 0)
    #expect(server.requests.map(\.line) == ["POST /v1/me/favorites"])
    #expect(server.requests.map(\.body) == [Array("[]".utf8)])
  }

  @Test(arguments: [200, 202, 204])
  func `a response without a body is a success`(status: Int) async throws {
    let server = try TestServer(responses: ServerResponse(HTTPStatus(rawValue: status)))
    for format in ["", " -o json", " -o ndjson", " -o table", " --fields a"] {
      let result = try await Program.asking(server).run("api me/ratings/songs/1 -X DELETE" + format)
      #expect((result.out, result.err, result.exit) == ("", "", 0))
    }
  }

  @Test(arguments: ["<html>no</html>", "{\"data\":]}", "{} {}"])
  func `a response that is not JSON is reported and not written`(body: String) async throws {
    let server = try TestServer(responses: .json(body))
    for format in ["", " -o ndjson", " --paginate"] {
      let result = try await Program.asking(server).run("api catalog/us/x" + format)
      #expect(result.out == "")
      #expect(result.err.hasPrefix("amctl: the response to '/v1/catalog/us/x' is not valid JSON: "))
      #expect(result.exit == 6)
    }
  }

  @Test func `pagination combines all pages into one document`() async throws {
    let server = try TestServer(
      responses: .json(
        #"{"next":"/v1/storefronts?offset=2","data":[{"id":"a"}, {"id":"b"}],"meta":1}"#),
      .json(#"{"data":[{"id":"c"}],"next":"/v1/storefronts?offset=3"}"#),
      .json(#"{"data":[{"id":"d"}]}"#))
    let result = try await Program.asking(server).run("api storefronts --query l=de --paginate")
    #expect(
      result.out == #"{"data":[{"id":"a"}, {"id":"b"},{"id":"c"},{"id":"d"}],"meta":1}"# + "\n")
    #expect(result.err == "")
    #expect(
      server.requests.map(\.target) == [
        "/v1/storefronts?l=de", "/v1/storefronts?offset=2&l=de", "/v1/storefronts?offset=3&l=de",
      ])
  }

  @Test(arguments: [
    #"{"id":"b"},{"id":"c"}],"next":"/v1/x?offset=3"}"#, #"{"id":"b"}],"next":"/v1/x?offset=2"}"#,
  ])
  func `next is the first item beyond a limit, within a page or at its end`(
    items: String
  ) async throws {
    let server = try TestServer(
      responses: .json(#"{"data":[{"id":"a"}],"next":"/v1/x?offset=1"}"#),
      .json(#"{"data":["# + items))
    let result = try await Program.asking(server).run("api x --limit 2")
    let out = #"{"data":[{"id":"a"},{"id":"b"}],"next":"/v1/x?offset=2"}"# + "\n"
    #expect((result.out, result.err, server.requests.count) == (out, "", 2))
  }

  @Test func `other formats read the lists of any response`() async throws {
    let server = try TestServer(
      responses: .json(
        #"{"results":{"songs":{"data":[{"id":"1"}]},"albums":{"data":[{"id":"2"}]}}}"#))
    let program = try Program.asking(server)
    #expect(try await program.run("api x -o id").out == "1\n2\n")
    #expect(try await program.run("api x -o ndjson").out == "{\"id\":\"1\"}\n{\"id\":\"2\"}\n")
    #expect(
      try await program.run("api x --fields id").out
        == #"{"results":{"songs":{"data":[{"id":"1"}]},"albums":{"data":[{"id":"2"}]}}}"# + "\n")
  }

  /// Resources that are separate from the list of their ids.
  private static let mapped =
    #"{"data":[{"id":"2","type":"songs"},{"id":"1","type":"songs"},"#
    + #"{"id":"3","type":"songs"}],"resources":{"songs":{"1":{"id":"1","type":"songs","#
    + #""attributes":{"name":"A"}},"2":{"id":"2","type":"songs","attributes":{"name":"B"}}}}}"#

  @Test func `resources in a map replace their identifiers`() async throws {
    let server = try TestServer(responses: .json(Self.mapped))
    let program = try Program.asking(server)
    #expect(
      try await program.run("api x -o tsv --fields id,name").out == "id\tname\n2\tB\n1\tA\n3\t\n")
    #expect(
      try await program.run("api x -o ndjson").out == """
        {"id":"2","type":"songs","attributes":{"name":"B"}}
        {"id":"1","type":"songs","attributes":{"name":"A"}}
        {"id":"3","type":"songs"}

        """)
    #expect(try await program.run("api x --limit 1 -o id").out == "2\n")
    #expect(try await program.run("api x -o json").out == Self.mapped + "\n")
  }

  @Test func `resources only in a map form a list, page by page`() async throws {
    let pages = [
      #"{"next":"/v1/x?offset=1","resources":{"parts":{"1":{"id":"1"}}}}"#,
      #"{"resources":{"parts":{"2":{"id":"2"}}}}"#,
    ]
    for (form, out) in [
      ("-o id", "1\n2\n"),
      (
        "-o json",
        #"{"resources":{"parts":{"1":{"id":"1"}}},"data":[{"id":"1"},{"id":"2"}]}"# + "\n"
      ),
    ] {
      let server = try TestServer(responses: .json(pages[0]), .json(pages[1]))
      let result = try await Program.asking(server).run("api x --paginate " + form)
      #expect((result.out, result.err, result.exit) == (out, "", 0))
    }
  }

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
    #expect(result.out.hasSuffix("\r\n\r\n{\"data\":[]}\n"))
  }
}
