import AmctlTestProgram
import AmctlTestSupport
import Testing

/// Programs that know only the URL of Apple, run against a sandbox as 'amctl help fixed-urls' says.
@Suite(
  .thorough,
  .enabled(if: NeededProgram.nginx.isExpected, "\(NeededProgram.nginx)"),
  .enabled(if: NeededProgram.openssl.isExpected, "\(NeededProgram.openssl)"))
struct FixedURLTests {
  private let page: String
  private let folder: TemporaryDirectory

  /// Makes the certificate and the files of the page in an empty folder.
  init() async throws {
    page = try await Program().run("help fixed-urls").out
    folder = try TemporaryDirectory()
    for name in ["nginx.conf", "fixed.sh"] {
      _ = try folder.write(Array(Self.section("FILE \(name)", of: page).utf8), to: name)
    }
    _ = try NeededProgram.openssl.path
    let certificate = try await run(Self.section("CERTIFICATE", of: page))
    #expect(certificate.status == 0, "\(certificate.errorText)")
  }

  /// Returns the lines below a heading of a page, without their indentation.
  private static func section(_ heading: String, of page: String) throws -> String {
    let sections = page.split(separator: "\n\n").map { $0.split(separator: "\n") }
    let section = try #require(sections.first { $0.first == heading[...] })
    return section.dropFirst().map { $0.dropFirst(2) + "\n" }.joined()
  }

  /// Returns the command line of the page that starts like this, on one line.
  private func line(_ start: String) throws -> String {
    let lines = try Self.section("ON ANY SYSTEM", of: page)
      .replacing(#/ \\\n +/#, with: " ").split(separator: "\n")
    return String(try #require(lines.first { $0.hasPrefix(start) }))
  }

  /// Runs a script in the folder, where amctl is found by its name.
  private func run(_ script: String) async throws -> ChildProcess.Output {
    let built = try #require(BuiltProgram.folder)
    return try await ChildProcess.run(
      NeededProgram.bash.path, ["-c", "cd '\(folder.path)' || exit\n\(script)"],
      environment: [
        "PATH": "\(built):/usr/sbin:/usr/bin:/sbin:/bin", "HOME": folder.path,
        "TMPDIR": folder.path,
      ])
  }

  /// The names of both hosts reach nginx with HTTP/2, and a script lists and writes through it.
  @Test(
    .enabled(if: NeededProgram.curl.isExpected, "\(NeededProgram.curl)"),
    .enabled(if: NeededProgram.jq.isExpected, "\(NeededProgram.jq)"))
  func `curl needs an option for the server and one for the certificate`() async throws {
    let curl = try line("curl")
    let (nginx, amctl) = (try line("nginx"), try line("amctl"))
    let options = try #require(curl.split(separator: " -H ").first)
    let client = """
      \(curl) -sS -o answer -w '%{http_version} %{http_code}\\n'
      \(curl.replacing("//api", with: "//amp-api")) -sS -o answer -w '%{http_code}\\n'
      curl() { command \(options) "$@"; }
      export -f curl
      export APPLE_MUSIC_BASE_URL=https://api.music.apple.com
      bash '\(Repository.path)/Tests/Clients/signed.sh'
      """
    // Other programs may be listening on the ports of the page.
    let (https, http) = (try TestServer.reservedPort(), try TestServer.reservedPort())
    func moved(_ text: String) -> String {
      text.replacing(":443", with: ":\(https)").replacing("8080", with: "\(http)")
    }
    let configuration = String(decoding: try folder.read("nginx.conf"), as: UTF8.self)
    _ = try folder.write(Array(moved(configuration).utf8), to: "nginx.conf")
    _ = try folder.write(Array(moved(client).utf8), to: "client.sh")
    let run = try await run(
      "\(nginx) && trap '\(nginx) -s stop' EXIT && \(moved(amctl)) -- bash client.sh")
    #expect(run.text == "2 200\n200\n" + SandboxProgramTests.signedOutput)
    #expect(run.status == 0, "\(run.errorText)")
  }

  /// The files of the page, as they are, and a program that has no setting for its server.
  @Test(
    .enabled(if: NeededProgram.namespaces.isExpected, "\(NeededProgram.namespaces)"),
    .enabled(if: NeededProgram.python3.isExpected, "\(NeededProgram.python3)"))
  func `a program that nobody changed lists and writes in the sandbox`() async throws {
    _ = try NeededProgram.python3.path
    let command = String(
      try Self.section("ON LINUX, WITHOUT ROOT", of: page).prefix { $0 != "\n" })
    let client = "'\(Repository.path)/Tests/Clients/fixed.py'"
    let run = try await run(command.replacing("client.py", with: client))
    #expect(
      run.text == """
        Northern Lights
        found Northern Lights, Northern Lights (Demo), Northern Lights (Radio Edit)
        300 of 300 songs
        listed Harbor
        contains Northern Lights, Paper Boats
        without a token 401

        """)
    #expect(run.status == 0, "\(run.errorText)")
  }
}
