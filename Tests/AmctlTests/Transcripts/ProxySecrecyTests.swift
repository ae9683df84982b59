import AmctlTestProgram
import AmctlTestSupport
import Testing

/// The password of a proxy, which libcurl reads from the program's own environment.
@Suite(.thorough) struct ProxySecrecyTests {
  @Test func `the password in an invalid proxy setting is not printed`() async throws {
    let json =
      #"{"error":{"exit":7,"kind":"network","reason":"proxy","message":"cannot connect to "#
      + #"'https://example.invalid': Unsupported proxy syntax in '<redacted>'","#
      + #""hint":"check the network and the proxy","url":"#
      + #""https://example.invalid/v1/catalog/us/songs/5"}}"# + "\n"
    let folder = try #require(BuiltProgram.folder)
    let run = try await ChildProcess.run(
      folder + "/amctl",
      ["catalog", "songs", "5", "--retries", "0", "-o", "json"]
        + ["--base-url", "https://example.invalid"],
      environment: [
        "AMCTL_DEVELOPER_TOKEN": "a.b.c", "https_proxy": "http://us:SEKRET pw@[bad",
      ])
    #expect((run.text, run.status) == ("", 7))
    #expect(
      run.errorText == "amctl: cannot connect to 'https://example.invalid': "
        + "Unsupported proxy syntax in '<redacted>'\nhint: check the network and the proxy\n" + json
    )
  }

  @Test(arguments: ["http", "socks5h"])
  func `a proxy that does not exist is named`(scheme: String) async throws {
    let folder = try #require(BuiltProgram.folder)
    let run = try await ChildProcess.run(
      folder + "/amctl", ["genres", "--retries", "0"],
      environment: [
        "AMCTL_DEVELOPER_TOKEN": "a.b.c", "https_proxy": "\(scheme)://nowhere.invalid:1",
      ])
    #expect(
      run.errorText == """
        amctl: cannot find the proxy 'nowhere.invalid'
        hint: check HTTPS_PROXY and the other proxy variables

        """)
    #expect(run.status == 7)
  }
}
