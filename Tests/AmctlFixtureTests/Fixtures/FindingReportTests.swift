import AmctlTestProgram
import AmctlTestSupport
import MusicAPIFixtures
import MusicPlatform
import Testing

/// Reports for the programs of continuous integration.
struct FindingReportTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try FileSystem.createDirectory(folder.file("v1"))
  }

  private func write(_ file: String, path: String) throws {
    let text = #"{"request":{"path":"\#(path)"},"response":{"status":200}}"#
    try folder.write(Array(text.utf8), to: file)
  }

  @Test func `a report of nothing says what was read`() async throws {
    try write("v1/a.json", path: "/v1/a")
    let junit = try await Program().run("fixtures verify \(folder.path) -o junit")
    #expect(
      junit.out == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="amctl fixtures verify" tests="1" failures="0" errors="0">
          <testsuite name="amctl fixtures verify" tests="1" failures="0" errors="0" skipped="0">
            <testcase classname="fixtures.verify" name="\(folder.path)/v1/a.json"/>
            <system-out>1 response read, no differences</system-out>
          </testsuite>
        </testsuites>

        """)
    #expect(junit.exit == 0)
    let github = try await Program().run("fixtures verify \(folder.path) -o github")
    #expect(github.out == "::notice title=amctl fixtures verify::1 response read, no differences\n")
    let scan = try await Program().run("fixtures scan \(folder.path) -o github")
    #expect(scan.out == "::notice title=amctl fixtures scan::No secrets in 1 file.\n")
    #expect(scan.exit == 0)
  }

  @Test func `marks of the formats are escaped`() async throws {
    try write("v1/a,b:c%.json", path: #"/v1/<&>\"\n\u001b"#)
    try folder.write(Array("{".utf8), to: "v1/x.json")
    let junit = try await Program().run("fixtures verify \(folder.path) -o junit")
    #expect(junit.exit == 1)
    #expect(junit.out.contains(#" tests="2" failures="1" errors="1""#))
    #expect(junit.out.contains("request.path '/v1/&lt;&amp;&gt;&quot;&#10;\u{FFFD}' belongs in"))
    #expect(junit.out.contains(#"<error type="unreadable" message="#))
    #expect(!junit.out.contains("\u{1B}"))
    let github = try await Program().run("fixtures verify \(folder.path) -o github")
    #expect(
      github.out.contains("/v1/a%2Cb%3Ac%25.json,title=misplaced::request.path '/v1/<&>\"%0A"))
    #expect(!github.out.contains("\u{1B}"))
    #expect(github.out.split(separator: "\n").count == 3)
  }

  @Test(.enabled(if: NeededProgram.python3.isExpected, "\(NeededProgram.python3)"))
  func `a parser reads the document`() async throws {
    try write("v1/a.json", path: #"/v1/]]><!-- \u0001 é 🎵"#)
    let xml = try await Program().run("fixtures verify \(folder.path) -o junit").out
    let result = try await ChildProcess.run(
      NeededProgram.python3.path,
      [
        "-c",
        "import sys, xml.etree.ElementTree as E; t = E.fromstring(sys.argv[1]); "
          + "print(t.get('failures'), [c.tag for c in t.iter('testcase')])", xml,
      ])
    #expect(result.text == "1 ['testcase']\n")
  }

  @Test func `findings that do not fail are warnings`() async throws {
    try write("v1/a.json", path: "/v1/a")
    try write("v1/a~2.json", path: "/v1/a")
    let line = "fixtures verify \(folder.path)"
    let usual = try await Program().run(line + " -o github")
    #expect(usual.out.hasPrefix("::warning file=\(folder.path)/v1/a~2.json,title=duplicate::"))
    let junit = try await Program().run(line + " -o junit")
    #expect(junit.out.contains(#" tests="2" failures="0""#))
    let strict = try await Program().run(line + " -o github --fail-on duplicate")
    #expect(strict.out.hasPrefix("::error"))
  }

  @Test func `secrets are errors with their place`() async throws {
    let secret = "-----BEGIN PRIVATE KEY-----"
    try folder.write(Array("x\n\(secret)\n".utf8), to: "key.txt")
    let result = try await Program().run("fixtures scan \(folder.path) -o github")
    #expect(
      result.out == """
        ::error file=\(folder.path)/key.txt,line=2,col=1,title=private-key::contains a secret
        ::notice title=amctl fixtures scan::1 secret in 1 file

        """)
    #expect(result.exit == 1)
    let junit = try await Program().run("fixtures scan \(folder.path) -o junit")
    #expect(junit.out.contains("line 2, column 1: private-key: contains a secret"))
    #expect(!junit.out.contains("BEGIN"))
  }

  @Test func `fields and other commands have no reports`() async throws {
    let fields = try await Program().run("fixtures verify x -o junit --fields file")
    #expect(fields.err.hasPrefix("amctl: '--fields' cannot be used with '-o junit'"))
    #expect(try await Program().run("fixtures ls x -o junit").exit == 2)
    #expect(try await Program().run("fixtures verify x -o junit --jq .").exit == 2)
  }
}
