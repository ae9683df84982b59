import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox
import Testing

/// Ratings, favorites and library items that are read back after they were written.
@Suite(.quick) struct VerifiedItemsTests {
  private static let lines = [
    "ratings set songs 17400001 17400002 --value love",
    "ratings set songs 17400001 17400002 --value dislike",
    "library add songs 17400001 17400002", "favorites add songs 17400001 17400002",
  ]

  @Test(arguments: lines)
  func `what is there is written and read back`(line: String) async throws {
    let result = try await Program.sending(to: Sandbox()).run("\(line) --verify -o id")
    #expect(result.out == "17400001\n17400002\n")
    #expect(result.err.hasSuffix(" and verified.\n"))
    #expect(result.exit == 0)
  }

  @Test(arguments: lines, [202, 500])
  func `what is not there is named, and not sent again`(line: String, status: Int) async throws {
    let sandbox = Sandbox { options in
      options.script = [
        Incident(nil, "/", .accept(losing: ["17400002"]), times: 1) {
          !$0.method.isRead && "\($0.target)".contains("17400002")
        }
      ]
      if status == 500 {
        options.script.append(Incident(nil, "/", .status(500, isDone: true)) { !$0.method.isRead })
      }
    }
    let result = try await Program.sending(to: sandbox).run("\(line) --verify --jobs 1 -o id")
    #expect(result.out == "17400001\n")
    #expect(result.err.contains("amctl: '17400002' was not "))
    #expect(result.exit == 3)
  }

  @Test func `a rating that is cleared is read back as none`() async throws {
    let program = Program.sending(to: Sandbox())
    _ = try await program.run("ratings set songs 17400001 17400002 --value love")
    let result = try await program.run("ratings clear songs 17400001 17400002 --verify -o id")
    #expect((result.err, result.exit) == ("amctl: 2 cleared and verified.\n", 0))
    #expect(result.out == "17400001\n17400002\n")
  }

  @Test func `what had no rating is said, read back`() async throws {
    let result = try await Program.sending(to: Sandbox()).run(
      "ratings clear songs 1613600188 17400001 --verify -o json")
    #expect(
      result.out == """
        {"data":[{"id":"1613600188","type":"songs","changed":true},\
        {"id":"17400001","type":"songs","changed":false}]}

        """)
    #expect(result.err.contains("amctl: '17400001' was not rated.\n"))
    #expect(result.err.contains("amctl: 1 cleared"))
    #expect(result.exit == 0)
  }

  @Test func `what cannot be rated because it does not exist is not sent again`() async throws {
    let folder = try TemporaryDirectory()
    let rest = folder.file("rest")
    let sandbox = Sandbox()
    let result = try await Program.sending(to: sandbox).run(
      "ratings set songs 404 --value love --verify --rest \(rest)")
    #expect((result.err, result.exit) == ("amctl: no song with ID 404\n", 5))
    #expect(sandbox.requests.map(\.request.method) == [.put])
    #expect(try FileSystem.read(rest) == [])
  }

  @Test func `what stays away is named, and the exit code says so`() async throws {
    let sandbox = Sandbox {
      $0.script = [Incident(.post, "/", .accept(losing: ["17400001", "17400002"]))]
    }
    var program = Program.sending(to: sandbox)
    program.environment["AMCTL_STOREFRONT"] = "de"
    let result = try await program.run("library add songs 17400001 17400002 --verify -o json")
    #expect(result.out == "{\"data\":[]}\n")
    #expect(
      result.err.hasPrefix(
        "amctl: 2 of 2 not yet added to the library; checking for up to 60 s.\n"
          + "amctl: '17400001' was not added to the library.\n"
          + "amctl: '17400002' was not added to the library.\n"
          + "amctl: 2 of 2 not added to the library after 60 s\n"))
    #expect(result.err.contains(#""missing":["17400001","17400002"]"#))
    #expect(result.exit == 3)
    #expect(sandbox.requests.count { $0.request.method == .post } == 1)
    #expect(sandbox.requests.contains { $0.request.target.path == "/v1/catalog/de/songs" })
  }

  @Test func `without a storefront, the account's is used`() async throws {
    let sandbox = Sandbox { $0.storefront = "de" }
    _ = try await Program.sending(to: sandbox).run("favorites add songs 17400001 --verify")
    #expect(
      sandbox.requests.map { "\($0.request.method.rawValue) \($0.request.target)" } == [
        "GET /v1/me/storefront", "POST /v1/me/favorites?ids%5Bsongs%5D=17400001",
        "GET /v1/catalog/de/songs?ids=17400001&extend=inFavorites",
      ])
  }

  @Test func `if it cannot be read back, the outcome is unknown`() async throws {
    let server = try TestServer { request in
      ServerResponse(request.method == "PUT" ? 200 : 401)
    }
    let result = try await Program.asking(server).run(
      "ratings set songs 1 --value love --verify")
    #expect(result.err.hasPrefix("amctl: The outcome of '1' is unknown.\n"))
    #expect(result.err.contains("; 0 of 1 rated; 1 unconfirmed\n"))
    #expect(result.exit == 4)
  }
}
