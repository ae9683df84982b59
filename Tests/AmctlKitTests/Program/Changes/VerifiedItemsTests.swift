import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Synchronization
import Testing

/// Ratings, favorites and library items that are read back after they were written.
struct VerifiedItemsTests {
  /// A server that keeps what it is sent, but not the first time for some IDs.
  private final class Shelf: Sendable {
    private let kept = Mutex<[String: Int]>([:])
    private let deaf: Mutex<Set<String>>
    private let lines = Mutex<[String]>([])
    private let status: HTTPStatus

    /// Creates a server that ignores the first write of some IDs, and responds with a status.
    init(deafTo ids: Set<String> = [], status: HTTPStatus = 202) {
      deaf = Mutex(ids)
      self.status = status
    }

    var requests: [String] { lines.withLock { $0 } }

    private func write(_ ids: [String], _ value: Int?) {
      for id in ids where deaf.withLock({ $0.remove(id) }) == nil {
        kept.withLock { $0[id] = value }
      }
    }

    func respond(to request: ServerRequest) -> ServerResponse {
      lines.withLock { $0.append(request.line) }
      let ids = request.target.split(separator: "=").last.map {
        $0.split(separator: "&")[0].replacing("%2C", with: ",").split(separator: ",")
          .map(String.init)
      }
      let last = request.path.split(separator: "/").last.map(String.init) ?? ""
      switch request.method {
      case "PUT":
        let body = (try? JSONDocument(parsing: request.body))?.root
        write([last], body?["attributes"]?["value"]?.int)
      case "DELETE": write([last], nil)
      case "POST": write(ids ?? [], 1)
      default:
        if last == "storefront" {
          return .json(#"{"data":[{"id":"de","type":"storefronts","attributes":{}}]}"#)
        }
        let wanted = RequestTarget(parsing: request.target).query.items
          .first { $0.name == "ids" }?.value.split(separator: ",").map(String.init)
        return LibraryServer.page(
          (wanted ?? []).compactMap { id in
            let type = request.path.contains("/ratings/") ? "ratings" : "songs"
            return kept.withLock { $0[id] }.map { item(id, type, $0) }
          })
      }
      return ServerResponse(status)
    }

    private func item(_ id: String, _ type: String, _ value: Int) -> String {
      #"{"id":"\#(id)","type":"\#(type)","attributes":{"value":\#(value),"inFavorites":true},"#
        + #""relationships":{"library":{"data":[{"id":"i.\#(id)","type":"library-songs"}]}}}"#
    }

    func run(_ line: String) async throws -> Program.Result {
      let server = try TestServer { self.respond(to: $0) }
      return try await Program.asking(server).run(line)
    }
  }

  private static let lines = [
    "ratings set songs 1 2 --value love", "ratings set songs 1 2 --value dislike",
    "library add songs 1 2", "favorites add songs 1 2",
  ]

  @Test(arguments: lines)
  func `what is there is written and read back`(line: String) async throws {
    let shelf = Shelf()
    let result = try await shelf.run("\(line) --verify -o id")
    #expect(result.out == "1\n2\n")
    #expect(result.err.hasSuffix(" and verified.\n"))
    #expect(result.exit == 0)
  }

  @Test(arguments: lines, [202, 500])
  func `what is not there is sent once more`(line: String, status: Int) async throws {
    let shelf = Shelf(deafTo: ["2"], status: HTTPStatus(rawValue: status))
    let result = try await shelf.run("\(line) --verify --jobs 1 -o id")
    #expect(result.out == "1\n2\n")
    #expect(result.exit == 0)
    // A rating that failed is retried at once, because it can safely be sent twice.
    let isRetried = status == 500 && line.hasPrefix("ratings")
    #expect(result.err.contains("; resending ") != isRetried)
  }

  @Test func `a rating that is cleared is read back as none`() async throws {
    let shelf = Shelf()
    _ = try await shelf.run("ratings set songs 1 2 --value love")
    let result = try await shelf.run("ratings clear songs 1 2 --verify -o id")
    #expect(result.out == "1\n2\n")
    #expect(result.err == "amctl: 2 cleared and verified.\n")
    #expect(result.exit == 0)
  }

  @Test func `what had no rating is said, read back or not`() async throws {
    for option in ["", " --verify"] {
      let server = try TestServer { request in
        request.method == "DELETE" && request.path.hasSuffix("/1")
          ? ServerResponse(204) : LibraryServer.rejection(404, code: "40400")
      }
      let result = try await Program.asking(server).run(
        "ratings clear songs 1 8\(option) -o json")
      #expect(
        result.out == """
          {"data":[{"id":"1","type":"songs","changed":true},{"id":"8","type":"songs","changed":false}]}

          """)
      #expect(result.err.contains("amctl: '8' was not rated.\n"))
      #expect(result.err.contains("amctl: 1 cleared"))
      #expect(result.exit == 0)
    }
  }

  @Test func `what is gone when it is sent again was cleared the first time`() async throws {
    let deletions = Mutex(0)
    let server = try TestServer { request in
      guard request.method == "DELETE" else {
        // The rating is shown until it is deleted again.
        return LibraryServer.page(
          deletions.withLock { $0 } > 1
            ? [] : [#"{"id":"1","type":"ratings","attributes":{"value":1}}"#])
      }
      return deletions.withLock { count in
        count += 1
        return count == 1 ? ServerResponse(204) : LibraryServer.rejection(404, code: "40400")
      }
    }
    let result = try await Program.asking(server).run("ratings clear songs 1 --verify -o json")
    #expect(result.out == #"{"data":[{"id":"1","type":"songs","changed":true}]}"# + "\n")
    #expect(
      result.err == """
        amctl: 1 of 1 not cleared yet; resending it.
        amctl: 1 cleared and verified.

        """)
    #expect(result.exit == 0)
  }

  @Test func `what cannot be rated because it does not exist is not sent again`() async throws {
    let folder = try TemporaryDirectory()
    let rest = folder.file("rest")
    let server = try TestServer { _ in LibraryServer.rejection(404, code: "40400") }
    let result = try await Program.asking(server).run(
      "ratings set songs 404 --value love --verify --rest \(rest)")
    #expect(result.err == "amctl: no song with ID 404\n")
    #expect(result.exit == 5)
    #expect(server.requests.map(\.method) == ["PUT"])
    #expect(try FileSystem.read(rest) == [])
  }

  @Test func `what the service does not show of a favorite cannot be read back`() async throws {
    let server = try TestServer { _ in ServerResponse(500) }
    let result = try await Program.asking(server).run(
      "favorites add stations ra.978194965 --verify")
    #expect(
      result.err == """
        amctl: '--verify' does not work with stations
        hint: the service does not say which of them are favorites; leave out '--verify'

        """)
    #expect(result.exit == 2)
    #expect(server.requests.isEmpty)
  }

  @Test func `what stays away is named, and the exit code says so`() async throws {
    let server = try TestServer { request in
      request.method == "POST" ? ServerResponse(202) : LibraryServer.page([])
    }
    var program = try Program.asking(server)
    program.environment["AMCTL_STOREFRONT"] = "de"
    let result = try await program.run("library add songs 1 2 --verify -o json")
    #expect(result.out == "{\"data\":[]}\n")
    #expect(
      result.err.hasPrefix(
        """
        amctl: 2 of 2 not added to the library yet; resending them.
        amctl: '1' was not added to the library.
        amctl: '2' was not added to the library.
        amctl: 2 of 2 not added to the library

        """))
    #expect(result.err.contains(#""missing":["1","2"]"#))
    #expect(result.exit == 3)
    #expect(server.requests.filter { $0.method == "POST" }.count == 2)
    #expect(server.requests.contains { $0.path == "/v1/catalog/de/songs" })
  }

  @Test func `without a storefront, the account's is used`() async throws {
    let shelf = Shelf()
    _ = try await shelf.run("favorites add songs 1 --verify")
    #expect(
      shelf.requests == [
        "GET /v1/me/storefront", "POST /v1/me/favorites?ids%5Bsongs%5D=1",
        "GET /v1/catalog/de/songs?ids=1&extend=inFavorites",
      ])
  }

  @Test func `if it cannot be read back, the outcome is unknown`() async throws {
    let server = try TestServer { request in
      ServerResponse(request.method == "PUT" ? 200 : 401)
    }
    let result = try await Program.asking(server).run(
      "ratings set songs 1 --value love --verify")
    #expect(result.err.hasPrefix("amctl: The outcome of '1' is unknown.\n"))
    #expect(result.err.contains("; 0 of 1 rated; the outcome of 1 is unknown\n"))
    #expect(result.exit == 4)
  }
}
