import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `amctl config` as a whole.
@Suite(.thorough) struct ConfigCommandTests {
  private let folder: TemporaryDirectory
  private let path: String

  init() throws {
    folder = try TemporaryDirectory()
    path = folder.file("config")
  }

  private func run(
    _ line: String, _ environment: [String: String] = [:], input: String? = ""
  ) async throws -> Program.Result {
    try await Program(environment: environment.merging(["AMCTL_CONFIG": path]) { $1 }, input: input)
      .run(line)
  }

  private func write(_ text: String) throws { try folder.write(Array(text.utf8), to: "config") }

  private func text() throws -> String {
    String(decoding: try folder.read("config"), as: UTF8.self)
  }

  @Test func `a terminal is asked for the value, and shows no secret`() async throws {
    let typed = try await run("config set storefront -", input: nil)
    #expect(typed.err.hasPrefix("amctl: Type the value and press Return.\n"))
    let secret = try await run("config set user_token -", input: nil)
    #expect(
      secret.err.hasPrefix(
        "amctl: Type or paste the value, which is not shown, and press Return.\n"))
  }

  @Test func `a storefront must be a known one, unless the option allows others`() async throws {
    let wrong = try await run("config set storefront us,zz")
    #expect(
      wrong.ending == """
        amctl: 'zz' is not a known storefront
        hint: 'amctl storefronts' lists all storefronts; '--allow-unknown' sets any other
        [exit 2]
        """)
    #expect(!FileSystem.exists(path))
    #expect(try await run("config set storefront us,zz --allow-unknown").exit == 0)
    #expect(try text() == "[default]\nstorefront = us,zz\n")
    // A file that has it is still read.
    #expect(try await run("genres --dry-run").out.hasPrefix("GET "))
    let idle = try await run("config set jobs 3 --allow-unknown")
    #expect(idle.ending == "amctl: '--allow-unknown' needs 'storefront'\n[exit 2]")
  }

  @Test func `a link that leads nowhere is neither replaced nor followed`() async throws {
    let folder = try TemporaryDirectory()
    let target = folder.file("elsewhere/config")
    for (link, file) in [("config", "config"), ("folder", "folder/config")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(link), withDestinationPath: target)
      let result = try await Program(environment: ["AMCTL_CONFIG": folder.file(file)])
        .run("config set storefront de")
      #expect(
        result.err == "amctl: the config file '\(folder.file(file))' cannot be written: "
          + "it is a link to something that does not exist\n"
          + "hint: make the file writable, or name another one with AMCTL_CONFIG\n")
      #expect(result.exit == 1)
    }
    #expect(try FileSystem.list(folder.path) == ["config", "folder"])
    #expect(FileSystem.isLink(folder.file("config")))
  }

  @Test func `a full disk leaves the old file`() async throws {
    let built = try #require(BuiltProgram.folder)
    try write("storefront = gb\n")
    let run = try await ChildProcess.run(
      "/bin/sh", ["-c", "trap '' XFSZ; ulimit -f 0; exec amctl config set storefront de"],
      environment: ["PATH": built + ":/usr/bin:/bin", "AMCTL_CONFIG": path])
    #expect(
      run.errorText == "amctl: the config file '\(path)' cannot be written: File too large\n"
        + "hint: make the file writable, or name another one with AMCTL_CONFIG\n")
    #expect(run.status == 1)
    #expect(try text() == "storefront = gb\n")
    #expect(try FileSystem.list(folder.path) == ["config"])
  }

  @Test func `the sandbox is a setting like others, and says where it comes from`() async throws {
    let on = try await run("config set sandbox on")
    #expect(on.err == "amctl: Set 'sandbox' to 'on' in '\(path)', section '[default]'.\n")
    let list = try await run("config list -o tsv --fields key,value,from")
    #expect(list.out.contains("\nsandbox\ton\t\(path):2\n"))
    let get = try await run("config get sandbox", ["AMCTL_SANDBOX": "/sb"])
    #expect((get.out, get.err) == ("/sb\n", "amctl: 'sandbox' is set by AMCTL_SANDBOX.\n"))
    let wrong = try await run("config set sandbox maybe")
    #expect(
      wrong.err == "amctl: invalid value 'maybe' for sandbox "
        + "(on, off or an absolute path, or one that starts with '~/')\n")
    #expect(wrong.exit == 2)
    #expect(try await run("config set sandbox /sb").exit == 0)
    #expect(try await run("config set sandbox off").exit == 0)
  }
}
