import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// Credentials that are missing or cannot sign, in every command that needs them.
struct TokenCredentialsTests {
  static let lacking: [(environment: [String: String], line: String, error: String)] = [
    (
      [:], "token",
      """
      no developer token: neither a key nor a token is configured
      hint: set AMCTL_TEAM_ID, AMCTL_KEY_ID and AMCTL_PRIVATE_KEY_FILE, or AMCTL_DEVELOPER_TOKEN
      """
    ),
    (
      Secrets.tokens, "token",
      """
      no private key is set
      hint: set AMCTL_TEAM_ID, AMCTL_KEY_ID and AMCTL_PRIVATE_KEY_FILE
      """
    ),
    (
      Secrets.tokens, "token verify",
      """
      no private key is set
      hint: set AMCTL_TEAM_ID, AMCTL_KEY_ID and AMCTL_PRIVATE_KEY_FILE
      """
    ),
    (
      ["AMCTL_TEAM_ID": "DEF123GHIJ", "AMCTL_KEY_ID": ""], "token",
      """
      the key is incomplete: AMCTL_KEY_ID and AMCTL_PRIVATE_KEY_FILE are not set
      hint: set AMCTL_TEAM_ID, AMCTL_KEY_ID and AMCTL_PRIVATE_KEY_FILE, or AMCTL_DEVELOPER_TOKEN
      """
    ),
    (
      Secrets.key.merging(["AMCTL_TEAM_ID": ""]) { $1 }, "genres",
      """
      the key is incomplete: AMCTL_TEAM_ID is not set
      hint: set AMCTL_TEAM_ID, AMCTL_KEY_ID and AMCTL_PRIVATE_KEY_FILE, or AMCTL_DEVELOPER_TOKEN
      """
    ),
    (
      Secrets.key.merging(["AMCTL_TEAM_ID": "team"]) { $1 }, "token",
      "'team' is not a team ID (10 characters, A-Z and 0-9);"
        + " copy it from the membership details of your Apple developer account"
    ),
    (
      Secrets.key(in: "/nowhere/key.p8"), "token",
      """
      the private key '/nowhere/key.p8' cannot be read: No such file or directory
      hint: AMCTL_PRIVATE_KEY_FILE names the file
      """
    ),
    (
      Secrets.key.merging(["AMCTL_PRIVATE_KEY": "secret"]) { $1 }, "token",
      """
      a text without a '-----BEGIN' line was given where a P-256 private key in PKCS#8 PEM form \
      is needed; use the 'AuthKey_<key ID>.p8' file from your Apple developer account
      hint: the key comes from AMCTL_PRIVATE_KEY
      """
    ),
    (
      ["AMCTL_DEVELOPER_TOKEN": "two words"], "genres",
      "the developer token contains a space or another invalid character;"
        + " copy the whole token again"
    ),
  ]

  @Test(arguments: lacking)
  func `missing credentials are named, and are exit code 4`(
    environment: [String: String], line: String, error: String
  ) async throws {
    let result = try await Program(environment: environment, input: "e30.e30.AAAA").run(
      line + " -q")
    #expect(result.err == "amctl: \(error)\n")
    #expect(result.out == "")
    #expect(result.exit == 4)
  }

  @Test func `a key of another kind is reported with its source`() async throws {
    let path = Secrets.keyFile("rsa.p8")
    let result = try await Program(environment: Secrets.key(in: path)).run("token -q")
    #expect(result.err.hasPrefix("amctl: a key of type 'RSA' was given where"))
    #expect(result.err.hasSuffix("\nhint: the key comes from '\(path)'\n"))
    #expect(result.exit == 4)
  }
}
