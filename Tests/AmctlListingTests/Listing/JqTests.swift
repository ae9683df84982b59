import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// `--jq` with the system's own jq.
@Suite(.enabled(if: NeededProgram.jq.isExpected, "\(NeededProgram.jq)"))
struct JqTests {
  /// Runs words with the fixtures.
  private static func run(
    _ words: String..., environment: [String: String] = [:], columns: Int? = nil
  ) async throws -> Program.Result {
    var program = Program(
      environment: ["AMCTL_REPLAY": Fixtures.path].merging(environment) { $1 })
    program.columns = columns
    return try await program.run(words: words)
  }

  static let programs: [(words: [String], out: String)] = [
    (["--jq", ".data[].attributes.name"], "Northern Lights\n"),
    (["--jq", ".data[] | {id, type}"], "{\n  \"id\": \"1613600188\",\n  \"type\": \"songs\"\n}\n"),
    (["-o", "ndjson", "--jq", "{id, type}"], #"{"id":"1613600188","type":"songs"}"# + "\n"),
    (["--jq", "-1"], "-1\n"),
    (["--jq", "1 # a comment"], "1\n"),
    (["--jq", "empty"], ""),
    (["--fields", "name", "--jq", ".data[0] | keys[]"], "name\n"),
    (["--jq", "$a + $_b2", "--jq-arg", "a=x=1", "--jq-arg", "_b2="], "x=1\n"),
    (["--jq", "$a", "--jq-arg", "a=1", "--jq-arg", "a=-r"], "-r\n"),
    (["--jq", "$ENV | has(\"PATH\")"], "true\n"),
    (["--jq", "try error(\"x\") catch ."], "x\n"),
  ]

  @Test(arguments: programs)
  func `the program gets the document, or each line`(words: [String], out: String) async throws {
    var program = Program.sandbox
    program.environment["PATH"] = "/usr/bin"
    let result = try await program.run(words: ["catalog", "songs", "1613600188"] + words)
    #expect(result.err == "")
    #expect(result.out == out)
    #expect(result.exit == 0)
  }

  @Test func `several pages are one document`() async throws {
    let result = try await Self.run(
      "catalog", "albums", "1616728060", "--relationship", "tracks", "--all", "--jq",
      "[(.data | length), has(\"next\")] | @tsv")
    #expect(result.out == "12\tfalse\n")
  }

  @Test func `at a terminal the format is JSON, and control characters are shown`() async throws {
    let result = try await Self.run(
      "genres", "--jq", "(.data | type), \"a\\u001b[31mb\"", columns: 80)
    #expect(result.err == "")
    #expect(result.out == "array\na␛[31mb\n")
  }

  static let commands: [(line: String, program: String, out: String)] = [
    ("api catalog/us/songs/1613600188", ".data[0].id", "1613600188\n"),
    ("doctor", ".data[0].name", "config file\n"),
    ("auth status", ".data | type", "array\n"),
    ("token inspect a.b.c", "type", "object\n"),
    ("fixtures ls \(Fixtures.path)", ".data | type", "array\n"),
    ("fixtures scan \(Fixtures.path)/v1/me", "type", "object\n"),
  ]

  @Test(arguments: commands)
  func `every command that writes records takes it`(
    line: String, program: String, out: String
  ) async throws {
    let words = line.split(separator: " ").map(String.init)
    let result = try await Program.sandbox.run(words: words + ["--jq", program])
    #expect(result.out == out)
  }

  @Test func `no setting reaches the environment of the program`() async throws {
    let environment = Secrets.tokens.merging(["PATH": "/bin", "OTHER": "1"]) { $1 }
    let result = try await Self.run("genres", "--jq", "$ENV | keys[]", environment: environment)
    #expect(result.out.contains("OTHER\n"))
    #expect(!result.out.contains("AMCTL"))
  }

  static let invalid: [(program: String, message: String)] = [
    (".data[] | names", "names/0 is not defined at <top-level>, line 1"),
    ("$x", "$x is not defined at <top-level>, line 1"),
    ("[", "syntax error, unexpected"),
    (#"import "nowhere" as n; 1"#, "module not found: nowhere"),
  ]

  @Test(arguments: invalid)
  func `a program that is not valid is rejected before any request`(
    program: String, message: String
  ) async throws {
    let server = try TestServer(responses: .json("{}"))
    let result = try await Program.asking(server).run(words: ["genres", "--jq", program])
    #expect(result.err.hasPrefix("amctl: invalid program for '--jq': \(message)"))
    #expect(result.err.split(separator: "\n").count == 1)
    #expect(result.exit == 2)
    #expect(server.requests.isEmpty)
  }

  @Test func `a dry run checks the program, and shows the request`() async throws {
    let result = try await Self.run("genres", "--dry-run", "--jq", ".data")
    #expect(result.out.hasPrefix("GET https://api.music.apple.com/v1/catalog/us/genres\n"))
    #expect(result.exit == 0)
    #expect(try await Self.run("genres", "--dry-run", "--jq", "[").exit == 2)
  }

  static let failures: [(words: [String], out: String, message: String)] = [
    (
      ["--jq", ".data[0].id, (.data | .x)"], "1613600188\n",
      "jq: error (at <stdin>:0): Cannot index array with string \"x\"\n"
        + "amctl: jq ended with exit code 5\n"
    ),
    (
      ["--jq", "1, error(\"no\")"], "1\n",
      "jq: error (at <stdin>:0): no\namctl: jq ended with exit code 5\n"
    ),
    (
      ["-o", "ndjson", "--jq", ".id.x"], "",
      "jq: error (at <stdin>:1): Cannot index string with string \"x\"\n"
        + "jq: error (at <stdin>:2): Cannot index string with string \"x\"\n"
        + "amctl: jq ended with exit code 5\n"
    ),
    (
      ["--jq", "\"too few\" | halt_error"], "", "too few\namctl: jq ended with exit code 5\n"
    ),
    (["--jq", "\"\" | halt_error(7)"], "", "amctl: jq ended with exit code 7\n"),
  ]

  @Test(arguments: failures)
  func `an error of the program is in the words of jq, and the error of the command`(
    words: [String], out: String, message: String
  ) async throws {
    let result = try await Program.sandbox.run(
      words: ["catalog", "songs", "1613600188", "1613600189"] + words)
    #expect(result.out == out)
    #expect(result.err.contains(message))
    #expect(result.exit == 1)
  }

  @Test func `values that the program debugs go to standard error`() async throws {
    let result = try await Self.run("genres", "--jq", ".data[0].id | debug | debug | length")
    #expect(result.out == "2\n")
    #expect(result.err == "[\"DEBUG:\",\"34\"]\n[\"DEBUG:\",\"34\"]\n")
    #expect(result.exit == 0)
  }

  @Test func `a failure in the middle leaves a valid document, and its own exit code`() async throws
  {
    let page = LibraryServer.page(
      [LibraryServer.item("library-songs", "i.a", "A")], next: "/v1/me/library/songs?offset=1")
    let server = try TestServer { request in
      request.target.contains("offset=1") ? LibraryServer.rejection(400, code: "4") : page
    }
    for (format, program) in [("json", ".data[].id"), ("ndjson", ".id")] {
      let result = try await Program.asking(server).run(
        words: ["library", "songs", "--all", "-o", format, "--jq", program])
      #expect(result.out == "i.a\n")
      #expect(result.err.contains("after 1 item"))
      #expect(result.exit == 6)
    }
    let both = try await Program.asking(server).run(
      words: ["library", "songs", "--all", "--jq", "error(\"no\")"])
    #expect(both.err.contains("): no\namctl: jq ended with exit code 5\namctl: "))
    #expect(both.exit == 6)
  }

  static let conflicts: [(words: [String], message: String)] =
    ["table", "tsv", "csv", "id"].map { format in
      (["-o", format, "--jq", "."], "'--jq' cannot be used with '-o \(format)'")
    } + [
      (["--jq-arg", "a=1"], "'--jq-arg' needs '--jq'"),
      (["--jq", ""], "'--jq' must not be empty\nhint: write '--jq EXPR'"),
    ]
    + ["a", "=1", "1a=1", "é=1", "a b=1"].map { text in
      (
        ["--jq", ".", "--jq-arg", text],
        "invalid value '\(text)' for --jq-arg (NAME=VALUE, where NAME is letters, digits and '_')"
      )
    }

  @Test(arguments: conflicts)
  func `options that do not fit are rejected`(words: [String], message: String) async throws {
    let result = try await Program.sandbox.run(words: ["genres"] + words)
    #expect(result.err == "amctl: \(message)\n")
    #expect(result.exit == 2)
  }
}
