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
    try await Program(
      environment: environment.merging(["AMCTL_CONFIG": path]) { $1 }, input: input
    ).run(line)
  }

  private func write(_ text: String) throws {
    try folder.write(Array(text.utf8), to: "config")
  }

  private func text() throws -> String {
    String(decoding: try folder.read("config"), as: UTF8.self)
  }

  @Test func `the list says where each value comes from, and shows no secret`() async throws {
    try write(
      """
      # mine
      storefront = gb
      private_key_file = ~/key.p8
      [work]
      user_token = \(Secrets.userToken)
      language = de
      """)
    let environment = [
      "AMCTL_DEVELOPER_TOKEN": Secrets.developerToken, "AMCTL_PRIVATE_KEY": Secrets.pem(),
      "AMCTL_LANGUAGE": "fr", "HOME": "/home/me",
    ]
    let list = try await run("config list -o tsv", environment)
    #expect((list.err, list.exit) == ("", 0))
    #expect(
      list.out == """
        key\tvalue\tfrom\tsection
        private_key_file\t/home/me/key.p8\t\(path):3\tdefault
        private_key\t***\tAMCTL_PRIVATE_KEY\t
        developer_token\t***\tAMCTL_DEVELOPER_TOKEN\t
        storefront\tgb\t\(path):2\tdefault
        language\tfr\tAMCTL_LANGUAGE\t
        jobs\t4\tdefault\t
        profile\tdefault\tdefault\t
        config\t\(path)\tAMCTL_CONFIG\t

        """)
    let work = try await run("config ls --profile work -o ndjson", ["AMCTL_JOBS": "8"])
    #expect(
      work.out == """
        {"key":"user_token","value":"***","from":"\(path):5","section":"work"}
        {"key":"storefront","value":"us","from":"default","section":null}
        {"key":"language","value":"de","from":"\(path):6","section":"work"}
        {"key":"jobs","value":"8","from":"AMCTL_JOBS","section":null}
        {"key":"profile","value":"work","from":"--profile","section":null}
        {"key":"config","value":"\(path)","from":"AMCTL_CONFIG","section":null}

        """)
    let ids = try await run("config list -o id --profile work")
    #expect(ids.out == "user_token\nstorefront\nlanguage\njobs\nprofile\nconfig\n")
  }

  @Test(arguments: ["json", "ndjson", "tsv", "csv", "table"])
  func `no format shows a secret`(format: String) async throws {
    try write("user_token = \(Secrets.userToken)\ndeveloper_token = \(Secrets.developerToken)\n")
    for line in ["config list -o \(format)", "config get user_token"] {
      let result = try await run(line)
      #expect(result.out.contains("***"))
      #expect(result.exit == 0)
    }
  }

  @Test func `a secret is read from stdin, and printed nowhere`() async throws {
    let result = try await run("config set user_token -", input: Secrets.userToken + "\n")
    #expect(
      result.err == "amctl: Set 'user_token' to '***' in '\(path)', section '[default]'.\n")
    #expect(result.out == "")
    let token = try await run(
      "config set developer_token -", input: "Bearer \(Secrets.developerToken)\r\n")
    #expect(token.exit == 0)
    #expect(
      try text() == "[default]\n" + "user_token = \(Secrets.userToken)\n"
        + "developer_token = \(Secrets.developerToken)\n")
    let typed = try await run("config set storefront -", input: nil)
    #expect(typed.err.hasPrefix("amctl: Type the value and press Return.\n"))
    let secret = try await run("config set user_token -", input: nil)
    #expect(
      secret.err.hasPrefix(
        "amctl: Type or paste the value, which is not shown, and press Return.\n"))
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
          + "hint: let yourself write to it, or name another file with AMCTL_CONFIG\n")
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
        + "hint: let yourself write to it, or name another file with AMCTL_CONFIG\n")
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
    #expect(try await run("config get storefront -q").err == "")
    #expect(
      try await run("config get storefront").err
        == "amctl: 'storefront' is not set; this is the default.\n")
    let wrong = try await run("config set sandbox maybe")
    #expect(
      wrong.err == "amctl: invalid value 'maybe' for sandbox "
        + "(on, off or an absolute path, or one that starts with '~/')\n")
    #expect(wrong.exit == 2)
    #expect(try await run("config set sandbox /sb").exit == 0)
    #expect(try await run("config set sandbox off").exit == 0)
  }
}
