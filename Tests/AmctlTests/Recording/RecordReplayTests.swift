import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// Runs that are recorded from a server over real sockets, and then replayed.
@Suite(.quick) struct RecordReplayTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.file("taped") }

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Reads every file below the folder, by name.
  private func files(in path: String, below prefix: String = "") throws -> [String: String] {
    guard FileSystem.isDirectory(path) else { return [:] }
    return try FileSystem.list(path).reduce(into: [:]) { files, name in
      let place = path + "/" + name
      if FileSystem.isDirectory(place) {
        files.merge(try self.files(in: place, below: prefix + name + "/")) { $1 }
      } else {
        files[prefix + name] = String(decoding: try FileSystem.read(place), as: UTF8.self)
      }
    }
  }

  private func answering(
    _ response: @escaping @Sendable (ServerRequest) -> ServerResponse
  ) throws -> (Program, TestServer) {
    let server = try TestServer(respond: response)
    return (try Program.asking(server), server)
  }

  static let lines = [
    "catalog songs 1 2 3 -o json", "catalog songs 1 2 3 --jobs 8 -o ndjson", "storefronts -o table",
    "catalog songs 1 --relationship artists --all -o id", "api /v1/x?b=2&a=1", "genres -o tsv",
    "catalog albums 9 -o json", "catalog songs 1 -v",
  ]

  @Test(arguments: lines)
  func `a replay writes the same bytes as the recorded run`(line: String) async throws {
    let (program, server) = try answering { request in
      if request.path.hasSuffix("/albums/9") {
        return .json(#"{"errors":[{"title":"Gone","status":"404"}]}"#, status: 404)
      }
      if request.path.hasSuffix("/artists"), !request.target.contains("offset") {
        let next = #""/v1/catalog/us/songs/1/artists?offset=1""#
        return .json(#"{ "next": \#(next), "data": [ {"id": "7", "type": "artists"} ] }"#)
      }
      let types = ["storefronts", "artists", "genres"]
      let type = types.first { request.path.hasSuffix("/" + $0) } ?? "songs"
      return .json(
        #"{"data":[{"id":"1","type":"\#(type)","n":1.50,"attributes":{"name":"Caf\u00e9\/"}}]}"#)
    }
    let live = try await program.run(line + " --record " + path)
    server.stop()
    let replayed = try await Program().run(line + " --replay " + path)
    #expect((replayed.out, replayed.exit) == (live.out, live.exit))
    #expect(live.exit == (line.contains("albums") ? 5 : 0) || live.exit == 3)
    #expect(live.out.isEmpty == line.contains("albums"))
    // When recorded again, nothing is requested and nothing changes.
    let before = try files(in: path)
    let again = try await program.run(line + " --record " + path)
    #expect(again.out == live.out)
    #expect(try files(in: path) == before)
  }

  @Test func `each attempt is recorded, and a replay retries without waiting`() async throws {
    let server = try TestServer(
      responses: ServerResponse(429, headers: ["Retry-After": "7"]), ServerResponse(503),
      .json(#"{"data":[]}"#))
    let live = try await Program.asking(server).run("api /v1/x --record \(path)")
    #expect(live.exit == 0)
    #expect(
      Set(try files(in: path).keys) == ["v1/x.json", "v1/x~2.json", "v1/x~3.json"])
    let replay = Program()
    let replayed = try await replay.run(
      "api /v1/x --replay \(path) --replay-strict --replay-complete")
    #expect(replayed.out == live.out)
    #expect(
      replayed.err == """
        amctl: Retrying (1 of 5): the service returned 429
        amctl: Retrying (2 of 5): the service returned 503

        """)
    #expect(replay.clock.sleeps == [])
  }

  @Test func `no secret appears in a file, its name or a message`() async throws {
    let (jwt, user) = (Secrets.developerToken, Secrets.userToken)
    let pem = Secrets.pem().split(separator: "\n").joined(separator: "\\n")
    let coded = try #require(Optional("cGxhbnRlZCBtYWlsOiBqYW5lQGV4YW1wbGUuY29t"))
    let body = """
      {"data":[{"id":"1","type":"songs","attributes":{"name":"\(jwt)","mail":"jane@example.com",\
      "nested":[{"userToken":"\(user)"},"x \(user) y"],"key":"\(pem)","coded":"\(coded)",\
      "artwork":{"url":"https://a.b/{w}x{h}.jpg?accessKey=planted-access&Expires=4711"},\
      "dsid":47114711}}],"errors":[{"detail":"Bearer \(jwt) is bad"}]}
      """
    let (program, server) = try answering { _ in
      var response = ServerResponse.json(body)
      response.headers.add("Set-Cookie", "session=planted-cookie")
      response.headers.add("WWW-Authenticate", "Bearer \(jwt)")
      response.headers.add("Location", "/v1/a?token=planted-location")
      return response
    }
    let encoded = "0.planted-user-token%2Babc%2Fdef%3D%3D"
    let result = try await program.run(words: [
      "api", "/v1/me/x/jane%40example.com?token=planted-query&t=\(jwt)&u=\(encoded)", "--record",
      path,
    ])
    #expect(result.exit == 3)
    let request = try #require(server.requests.first)
    #expect(request.headers["Authorization"] == "Bearer " + jwt)
    #expect(request.target.contains("planted-query"))
    let planted =
      Secrets.planted + [
        "planted", "jane", "4711", encoded, coded, jwt.split(separator: ".")[1].description,
      ]
    let written = try files(in: path)
    #expect(written.count == 1)
    for (name, text) in written {
      for secret in planted {
        #expect(!name.contains(secret))
        #expect(!text.contains(secret), "\(name)")
      }
    }
    let missed = try await Program().run(
      words: ["api", "/v1/me/x/joe%40example.com?token=planted-query&t=\(jwt)", "--replay", path])
    #expect(missed.exit == 8)
    #expect(!missed.err.contains("planted-query"))
    #expect(!missed.err.contains("joe"))
  }

  @Test func `further data is redacted on request`() async throws {
    let (program, server) = try answering { _ in
      .json(#"{"data":[{"id":"1","a":{"b":"x","c":"y"}}]}"#)
    }
    defer { server.stop() }
    let live = try await program.run(
      "api /v1/x --record \(path) --redact data.*.a.b --redact data.0.a.c,id")
    #expect(live.out == #"{"data":[{"id":"1","a":{"b":"<redacted>","c":"<redacted>"}}]}"# + "\n")
    #expect(try files(in: path)["v1/x.json"]?.contains("<redacted>") == true)
  }
}
