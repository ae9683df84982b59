import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Synchronization
import Testing

/// The options and settings for stored responses, in whole runs.
@Suite(.quick) struct CacheOptionTests {
  private let folder: TemporaryDirectory
  private let server: TestServer
  private static let line = "catalog songs 1 -o json "

  init() throws {
    folder = try TemporaryDirectory()
    server = try TestServer { request in .json(#"{"data":[{"id":"1","path":"\#(request.path)"}]}"#)
    }
  }

  private func program(_ more: [String: String] = [:]) throws -> Program {
    var environment = Secrets.tokens
    environment["AMCTL_BASE_URL"] = try server.origin.description
    environment["XDG_CACHE_HOME"] = folder.path
    return Program(environment: environment.merging(more) { $1 })
  }

  private func shell(_ script: String) async throws {
    let result = try await ChildProcess.run(
      "/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
    #expect(result.status == 0, "\(result.errorText)")
  }

  @Test func `a stored response is printed like the first, and not asked for again`() async throws {
    let first = try await program().run(Self.line + "--cache 1h")
    let second = try await program().run(Self.line + "--cache 30m -v")
    #expect((second.out, second.exit) == (first.out, 0))
    #expect(server.requests.count == 1)
    let lines = second.err.split(separator: "\n")
    #expect(lines.first == "amctl: > GET /v1/catalog/us/songs/1")
    #expect(lines.last?.hasPrefix("amctl: < 200, 53 bytes, ") == true)
    #expect(lines.last?.hasSuffix(" ms (cached 0s ago)") == true)
    #expect(lines.count == 2)
    #expect(try await program().run(Self.line).exit == 0)
    #expect(server.requests.count == 2)
  }

  @Test func `the environment and the config file can say so too`() async throws {
    let config = try folder.write(Array("cache = 7d\n".utf8), to: "config")
    for environment in [["AMCTL_CACHE": "1h"], ["AMCTL_CONFIG": config]] {
      _ = try await program(environment).run(Self.line)
    }
    #expect(server.requests.count == 1)
    // Every response is too old.
    _ = try await program(["AMCTL_CACHE": "1h"]).run(Self.line + "--cache 0")
    _ = try await program(["AMCTL_CACHE": "1h"]).run(Self.line + "--refresh")
    #expect(server.requests.count == 3)
  }

  @Test(arguments: ["amctl", "amctl/responses"])
  func `a folder that others can write to is no cache`(name: String) async throws {
    let said = "amctl: The cache is not used: other users can write to '\(folder.file(name))'.\n"
    _ = try await program().run(Self.line + "--cache 1h")
    try await shell("chmod go+w '\(folder.file(name))'")
    let second = try await program().run(Self.line + "--cache 1h")
    #expect((second.err, second.exit) == (said, 0))
    #expect(server.requests.count == 2)
    let offline = try await program().run(Self.line + "--offline")
    #expect(offline.err.hasPrefix(said))
    #expect(offline.exit == 8)
    #expect(try await program().run("cache ls -o tsv --no-header").out == "")
    let checked = try await program().run(
      "doctor -o tsv --no-header --fields name,verdict,message,hint")
    #expect(
      checked.out.contains(
        "cache\twarning\tNot used: other users can write to '\(folder.file(name))'.\t"
          + "chmod go-w '\(folder.file(name))'\n"))
    try await shell("chmod go-w '\(folder.file(name))'")
    #expect(try await program().run(Self.line + "--offline").exit == 0)
  }

  @Test(.enabled(if: PrivateFolder.user == 0, "only root can give a folder away"))
  func `a folder of another user is no cache, also behind a link`() async throws {
    _ = try await program().run(Self.line + "--cache 1h")
    try await shell(
      "cd '\(folder.path)' && mv amctl theirs && ln -s theirs amctl && chown 65534 theirs")
    let result = try await program().run(Self.line + "--cache 1h")
    #expect(
      result.err
        == "amctl: The cache is not used: '\(folder.file("amctl"))' belongs to another user.\n")
    #expect(result.exit == 0)
    #expect(server.requests.count == 2)
  }

  @Test func `offline needs no credentials, and a change is not sent`() async throws {
    _ = try await program().run(Self.line + "--cache 1h")
    server.stop()
    let bare = Program(environment: [
      "AMCTL_BASE_URL": try server.origin.description, "XDG_CACHE_HOME": folder.path,
    ])
    let hit = try await bare.run(Self.line + "--offline")
    #expect((hit.exit, hit.err) == (0, ""))
    let write = try await bare.run("library add songs 1 --offline")
    #expect(
      write.err == """
        amctl: '1' was not added to the library.
        amctl: 'POST /v1/me/library?ids%5Bsongs%5D=1' is not in the cache; 0 of 1 added to the library
        hint: run without --offline to send a change

        """)
    #expect(write.exit == 8)
    #expect(try await Program().run("catalog songs 1 --offline").exit == 8)
  }

  @Test func `the setting is ignored where it does not concern the command`() async throws {
    let cached = try program(["AMCTL_CACHE": "1h"])
    let replay = try await cached.run("catalog songs 1613600188 -o id --replay \(Fixtures.path)")
    #expect(replay.out == "1613600188\n")
    #expect(try await cached.run("catalog songs 1 --dry-run").exit == 0)
    let out = folder.file("out")
    for _ in 0..<2 {
      #expect(try await cached.run(Self.line + "--record \(out) --record-mode all").exit == 0)
    }
    #expect(server.requests.count == 2)
    for _ in 0..<2 { _ = try await cached.run("doctor") }
    #expect(server.requests.filter { $0.path == "/v1/test" }.count == 2)
    #expect(!FileSystem.exists(folder.file("amctl/responses")))
  }

  @Test func `a stored response needs no usable key`() async throws {
    let none = ["AMCTL_DEVELOPER_TOKEN": "", "AMCTL_TEAM_ID": "DEF123GHIJ"]
    let key = none.merging(["AMCTL_KEY_ID": "ABC123DEFG", "AMCTL_PRIVATE_KEY": "no key"]) { $1 }
    _ = try await program().run(Self.line + "--cache 1h")
    #expect(try await program(key).run(Self.line + "--cache 1h").exit == 0)
    let miss = try await program(key).run("catalog songs 2 --cache 1h")
    #expect(miss.exit == 4)
    #expect(miss.err.contains("private key"))
    let missing = try await program(none).run(Self.line + "--cache 1h")
    #expect(
      missing.err
        .hasPrefix("amctl: the key is incomplete: AMCTL_KEY_ID and AMCTL_PRIVATE_KEY_FILE are"))
    let minted = try await program(Secrets.key.merging(["AMCTL_DEVELOPER_TOKEN": ""]) { $1 })
      .run("catalog songs 3 --cache 1h")
    #expect(minted.exit == 0)
    #expect(server.requests.last?.headers["Authorization"]?.hasPrefix("Bearer ey") == true)
  }

  @Test(arguments: ["songs", "storefronts", "genres"])
  func `the page of a captive portal does not stay in the cache`(type: String) async throws {
    let line = (type == "songs" ? "catalog songs 1" : type) + " -o id"
    let isCaught = Mutex(true)
    let server = try TestServer { _ in
      isCaught.withLock({ $0 })
        ? .json(#"{"login":"please"}"#) : .json(#"{"data":[{"id":"1","type":"\#(type)"}]}"#)
    }
    var program = try program()
    program.environment["AMCTL_BASE_URL"] = try server.origin.description
    #expect(try await program.run(line + " --cache 7d").exit == 6)
    #expect(try await program.run(line + " --offline").exit == 8)
    isCaught.withLock { $0 = false }
    let well = try await program.run(line + " --cache 7d")
    #expect((well.out, well.exit) == ("1\n", 0))
    #expect(try await program.run(line + " --offline").out == "1\n")
    #expect(server.requests.count == 2)
  }

  @Test func `a library is stored for its user only, until it changes`() async throws {
    let line = "library songs -q --cache 1h "
    for _ in 0..<2 { _ = try await program().run(line) }
    #expect(server.requests.count == 2)
    for _ in 0..<2 { _ = try await program().run(line + "--cache-personal") }
    #expect(server.requests.count == 3)
    let other = try program(["AMCTL_USER_TOKEN": "other"])
    _ = try await other.run(line + "--cache-personal")
    #expect(server.requests.count == 4)
    // A change without any of the options.
    #expect(try await program().run("ratings set songs 1 --value love -q").exit == 0)
    _ = try await other.run(line + "--cache-personal")
    #expect(server.requests.count == 5)
    _ = try await program().run(line + "--cache-personal")
    #expect(server.requests.count == 6)
    let config = folder.file("config")
    let out = try await program(["AMCTL_CONFIG": config]).run("config set storefront us -q")
    #expect(out.exit == 0)
    #expect(try await program(["AMCTL_CONFIG": config]).run("auth logout").exit == 0)
    let entries = ResponseCache(directory: folder.file("amctl")).entries
    #expect(entries.filter(\.isPersonal).count == 1)
  }

  @Test func `a folder that cannot be written is a warning, and only with -v`() async throws {
    try folder.write([], to: "amctl")
    let quiet = try await program().run(Self.line + "--cache 1h")
    #expect((quiet.err, quiet.exit) == ("", 0))
    let verbose = try await program().run(Self.line + "--cache 1h -v")
    #expect(
      verbose.err.contains(
        "amctl: Cannot store the response: '\(folder.file("amctl/responses"))' cannot be created: ")
    )
    #expect(verbose.exit == 0)
  }
}
