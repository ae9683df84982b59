import AmctlCommandLine
import AmctlKit
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@Suite(.quick) struct TokenCommandTests {
  /// A program with a key that may print tokens.
  private static let program = Program(environment: Secrets.key, printsToken: true)

  /// The problems that a token cannot reveal.
  private static let left =
    "if the service rejects it all the same: the key was revoked, the key ID belongs to another "
    + "key, the team ID is wrong or swapped with the key ID, or the key lacks Media Services"

  private static func minted(_ line: String = "token") async throws -> String {
    String(try await program.run(line).out.dropLast())
  }

  @Test func `a token is one line, and contains the team and the lifetime`() async throws {
    let result = try await Self.program.run("token")
    #expect(result.ending == "[exit 0]")
    #expect(result.out.contains(#/^[\w-]+\.[\w-]+\.[\w-]{86}\n$/#))
    let inspected = try await Program(input: result.out, printsToken: true)
      .run("token inspect - -o json")
    #expect(
      inspected.out == """
        {"header":{"alg":"ES256","kid":"ABC123DEFG"},\
        "claims":{"iss":"DEF123GHIJ","iat":1700000000,"exp":1700043200},\
        "signature":"The signature is raw r‖s, 64 bytes.",\
        "issued":"2023-11-14T22:13:20Z","expires":"2023-11-15T10:13:20Z","problems":[],\
        "hint":"\(Self.left)"}

        """)
    #expect(inspected.exit == 0)
  }

  @Test func `lifetime and origins are as requested`() async throws {
    let token = try await Self.minted(
      "token --lifetime 30d --origin https://a.example,https://b.example")
    let inspected = try await Program().run("token inspect \(token) -o json")
    #expect(
      inspected.out.contains(
        #""origin":["https://a.example","https://b.example"],"iat":1700000000,"exp":1702592000}"#))
  }

  @Test func `a person sees a token's parts in rows`() async throws {
    var program = Program(input: try await Self.minted(), columns: 80)
    let inspected = try await program.run("token inspect -")
    #expect(
      inspected.out == """
        header     {"alg":"ES256","kid":"ABC123DEFG"}
        claims     {"iss":"DEF123GHIJ","iat":1700000000,"exp":1700043200}
        signature  The signature is raw r‖s, 64 bytes.
        issued     2023-11-14T22:13:20Z
        expires    2023-11-15T10:13:20Z
        remaining  12 h 0 min
        hint       if the service rejects it all the same: the key was revoked, the key
                   ID belongs to another key, the team ID is wrong or swapped with the
                   key ID, or the key lacks Media Services

        """)
    program.columns = nil
    #expect(
      try await program.run("token inspect - -o table").out
        .hasSuffix("\nremaining  12 h 0 min\nhint       \(Self.left)\n"))
  }

  @Test func `a single problem is counted as one, and the JSON contains its reason`() async throws {
    let past = Program(environment: Secrets.key, printsToken: true)
    let token = String(try await past.run("token --lifetime 1s").out.dropLast())
    let later = RunningProgram(
      words: ["token", "inspect", token, "-o", "json"],
      now: { UnixTime(seconds: Program.second + 1) })
    let result = try await later.ended()
    #expect(
      result.ending == """
        amctl: the token has 1 problem
        {"error":{"exit":1,"kind":"failure","reason":"expired","message":"the token has 1 problem"}}
        [exit 1]
        """)
  }

  @Test(arguments: ["inspect", "verify"])
  func `standard input is not read if a token is set`(verb: String) async throws {
    let err = CapturedOutput()
    let streams = Streams(input: UnreadInput(), out: CapturedOutput(), err: err)
    let exit = await Amctl.run(
      ["token", verb], environment: Secrets.key, streams: streams,
      now: { UnixTime(seconds: Program.second) })
    #expect(err.text == "")
    #expect(exit == 0)
  }

  /// An input that fails when it is read.
  private struct UnreadInput: InputStream {
    let name = "stdin"
    let isTerminal = false
    let isRegularFile = true
    func read() throws(FileError) -> [UInt8] { throw FileError(name, cannotBe: .read, .notFound) }
  }

  @Test func `without input the configured token is inspected, or one is minted`() async throws {
    for input in [nil, "", " \n", "e30.e30."] {
      let given = Program(environment: Secrets.tokens, input: input)
      #expect(
        try await given.run("token inspect -o json").out
          .hasPrefix(#"{"header":{"alg":"ES256"},"claims":{"iss":"PLANTED01"},"#))
      let key = Program(environment: Secrets.key, input: input)
      #expect(try await key.run("token inspect -o json").out.contains(#""kid":"ABC123DEFG""#))
    }
  }
}
