import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Ratings and favorites, with a server on loopback.
@Suite(.quick) struct RatingsCommandTests {
  /// Creates a server that has every id but 404, and ratings for odd ids.
  private func server() throws -> TestServer {
    try TestServer { request in
      let id = request.path.split(separator: "/").last.map(String.init) ?? ""
      let isUnknown = id == "404" || request.target.hasSuffix("=404")
      return switch request.method {
      case _ where isUnknown: .json(#"{"errors":[{"title":"No","code":"40400"}]}"#, status: 404)
      case "PUT": .json(Self.rating(id))
      case "DELETE": ServerResponse(204)
      default: .json(#"{"data":[{"id":"1","type":"ratings","attributes":{"value":-1}}]}"#)
      }
    }
  }

  private static func rating(_ id: String) -> String {
    "{\"data\":[{\"id\":\"\(id)\",\"type\":\"ratings\",\"attributes\":{\"value\":1}}]}"
  }

  @Test(arguments: [("love", "1"), ("dislike", "-1")])
  func `each rating is one request, and is written in the given order`(
    word: String, value: String
  ) async throws {
    let server = try server()
    let ids = (1...20).map { "i.\($0)" }
    let result = try await Program.asking(server).run(
      "ratings set library-songs \(ids.joined(separator: " ")) --value \(word) -o id")
    #expect((result.out, result.err) == (ids.map { $0 + "\n" }.joined(), "amctl: 20 rated.\n"))
    #expect(result.exit == 0)
    #expect(
      Set(server.requests.map(\.line)) == Set(ids.map { "PUT /v1/me/ratings/library-songs/\($0)" }))
    #expect(
      server.requests.allSatisfy {
        String(decoding: $0.body, as: UTF8.self)
          == "{\"type\":\"rating\",\"attributes\":{\"value\":\(value)}}"
      })
  }

  @Test func `a missing id is reported, and the others are rated`() async throws {
    let server = try server()
    let result = try await Program.asking(server).run(
      "ratings set songs 1 404 3 --value love -o id")
    #expect((result.out, result.exit) == ("1\n3\n", 3))
    #expect(
      result.err == "amctl: no song with ID 404\n" + "amctl: 2 rated.\n"
        + "amctl: \(ExpectedMessages.notFound(1, of: 3))\n")
  }

  @Test func `unrated ids are reported by batch, and are not a failure`() async throws {
    let server = try TestServer { request in
      request.target.contains("=1,")
        ? .json(#"{"errors":[{"title":"No","code":"40400"}]}"#, status: 404)
        : .json(Self.rating("\(PersonalFacts.ratingIDLimit + 1)"))
    }
    let ids = (1...PersonalFacts.ratingIDLimit + 1).map(String.init)
    let result = try await Program.asking(server).run(words: ["ratings", "get", "songs"] + ids)
    #expect(result.out.contains("\"id\":\"\(ids.count)\""))
    let notes = ids.prefix(10).map { "amctl: '\($0)' is not rated.\n" }.joined()
    #expect(result.err == notes + "amctl: … and \(PersonalFacts.ratingIDLimit - 10) more\n")
    #expect(result.exit == 0)
    #expect(server.requests.count == 2)
  }

  @Test(arguments: ["ratings clear songs 404", "ratings get songs 404"])
  func `an unrated song is reported once at a terminal`(line: String) async throws {
    let server = try server()
    var program = try Program.asking(server)
    program.columns = 80
    let result = try await program.run(line)
    let verb = line.contains("clear") ? "was" : "is"
    #expect((result.err, result.exit) == ("amctl: '404' \(verb) not rated.\n", 0))
  }

  @Test func `a rejection stops the command, and the rest is reported`() async throws {
    let server = try TestServer { request in
      request.path.hasSuffix("/2")
        ? .json(#"{"errors":[{"title":"Forbidden","code":"40300"}]}"#, status: 403)
        : .json(Self.rating("1"))
    }
    let result = try await Program.asking(server).run(
      "ratings set songs 1 2 3 --value love --jobs 1 -o id")
    #expect(result.out == "1\n")
    #expect(result.err.hasPrefix("amctl: '2' was not rated.\namctl: '3' was not rated.\namctl: "))
    #expect(result.err.contains("; 1 of 3 rated\n"))
    #expect(result.exit == 4)
    #expect(server.requests.count == 2)
  }

  static let jobs: [(option: String, environment: [String: String])] = [
    ("--jobs 3", [:]), ("", ["AMCTL_JOBS": "3"]), ("--jobs 3", ["AMCTL_JOBS": "7"]),
  ]

  @Test(arguments: jobs)
  func `requests in flight during a failure are reported correctly`(
    option: String, environment: [String: String]
  ) async throws {
    let server = try TestServer { request in
      let id = String(request.path.split(separator: "/").last ?? "")
      return id == "2" ? ServerResponse(500) : .json(Self.rating(id))
    }
    let result = try await Program.asking(
      server, environment: Secrets.tokens.merging(environment) { $1 }
    ).run("ratings set songs 1 2 3 4 5 --value love \(option) --retries 0 -o id")
    // The fourth request is already in flight when the second one fails.
    #expect(result.out == "1\n3\n4\n")
    #expect(
      result.err.hasPrefix(
        "amctl: The outcome of '2' is unknown.\namctl: '5' was not rated.\namctl: "))
    #expect(result.err.contains("; 3 of 5 rated; 1 unconfirmed\n"))
    #expect(result.exit == 6)
    #expect(server.requests.count == 4)
  }

  @Test func `ratings before a failure are written and counted`() async throws {
    let server = try TestServer { request in
      request.target.contains("101")
        ? .json(#"{"errors":[{"title":"No","code":"40000"}]}"#, status: 400)
        : .json(Self.rating("1"))
    }
    let ids = (1...PersonalFacts.ratingIDLimit).map(String.init) + ["10100"]
    let result = try await Program.asking(server).run(
      "ratings get songs \(ids.joined(separator: " ")) -o json -q")
    #expect(result.out == Self.rating("1") + "\n")
    #expect(
      result.err.hasPrefix(
        "amctl: request for '10100' failed: No (status 400, code 40000)\n"
          + "amctl: 1 of 2 requests failed\n"))
    #expect(result.exit == 3)
  }
}
