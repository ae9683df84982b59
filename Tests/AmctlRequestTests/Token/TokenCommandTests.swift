import AmctlCommandLine
import AmctlKit
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

struct TokenCommandTests {
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
    #expect(result.exit == 0)
    #expect(result.err == "")
    #expect(result.out.hasSuffix("\n"))
    let parts = result.out.dropLast().split(separator: ".")
    #expect(parts.count == 3)
    #expect(parts.last?.count == 86)
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

  @Test(arguments: ["200d", "0", "0.5"])
  func `a lifetime that Apple does not accept is rejected, whatever the key`(
    lifetime: String
  )
    async throws
  {
    for program in [Self.program, Program()] {
      let result = try await program.run("token --lifetime \(lifetime)")
      #expect(result.out == "")
      #expect(
        result.err
          == "amctl: invalid value '\(lifetime)' for --lifetime (a time from 1s to 182d (six months))\n"
      )
      #expect(result.exit == 2)
    }
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

  @Test func `problems are reported`() async throws {
    let inspected = try await Program(input: "e30.e30.").run("token inspect -o table")
    #expect(inspected.err == "amctl: the token has 6 problems\n")
    #expect(inspected.exit == 1)
    #expect(
      inspected.out == """
        header     {}
        claims     {}
        signature  The token has no signature; sign it with the private key.
        problem    The header's 'alg' is missing, but Apple accepts only 'ES256'; sign the token \
        with a P-256 key.
        problem    The header's 'kid' is missing, but a key ID is exactly 10 characters A-Z and \
        0-9; it is the part after 'AuthKey_' in the name of the key's file.
        problem    The claims' 'iss' is missing, but a team ID is exactly 10 characters A-Z and \
        0-9; copy it from the membership details of your Apple developer account.
        problem    The claims have no integer 'iat', the time of issue; sign a token that \
        has one.
        problem    The claims have no integer 'exp', the time of expiry; sign a token that \
        has one.
        problem    The token has no signature; sign it with the private key.

        """)
  }

  @Test func `a single problem is counted as one, and the JSON contains its reason`() async throws {
    let past = Program(environment: Secrets.key, printsToken: true)
    let token = String(try await past.run("token --lifetime 1s").out.dropLast())
    let later = RunningProgram(
      words: ["token", "inspect", token, "-o", "json"],
      now: { UnixTime(seconds: Program.second + 1) })
    let result = try await later.ended()
    #expect(
      result.err == """
        amctl: the token has 1 problem
        {"error":{"exit":1,"kind":"failure","reason":"expired","message":"the token has 1 problem"}}

        """)
    #expect(result.exit == 1)
  }

  @Test func `a key file with another name is a problem of its token`() async throws {
    let directory = try TemporaryDirectory()
    let key = try directory.write(Array(Secrets.pem().utf8), to: "AuthKey_ZZZZZZZZZZ.p8")
    let result = try await Program(environment: Secrets.key(in: key)).run(
      "token inspect -q -o json")
    #expect(
      result.out.contains(
        #""problems":["The key ID 'ABC123DEFG' from AMCTL_KEY_ID is not that of "#
          + #"'AuthKey_ZZZZZZZZZZ.p8'; set the key ID 'ZZZZZZZZZZ', or use the file of the key "#
          + #"'ABC123DEFG'."],"hint":null}"#))
    #expect(result.err.contains(#""reason":"wrong-key""#))
    #expect(result.exit == 1)
  }

  @Test func `standard input without a token is an error`() async throws {
    let result = try await Program(environment: Secrets.key, input: " \n").run("token inspect -")
    #expect(result.err == "amctl: no token in stdin\n")
    #expect(result.exit == 2)
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

  @Test func `a token signed by its key is valid`() async throws {
    let token = try await Self.minted()
    let inputs = [(token, " -"), ("Bearer \(token)\n", " -"), ("x", ""), ("", " \(token)")]
    for (input, word) in inputs {
      let program = Program(environment: Secrets.key, input: input)
      let result = try await program.run("token verify" + word)
      #expect(result.out == "The signature is good.\n")
      #expect(result.err == "")
      #expect(result.exit == 0)
    }
    let result = try await Program(input: token)
      .run("token verify - --public-key \(Secrets.keyFile("p256.pub.pem"))")
    #expect(result.out == "The signature is good.\n")
  }

  @Test func `a modified token, or one signed by another key, is invalid`() async throws {
    let token = try await Self.minted()
    let parts = token.split(separator: ".")
    let changed = "\(parts[0]).\(parts[1])A.\(parts[2])"
    let other = Secrets.key.merging(["AMCTL_PRIVATE_KEY": Secrets.pem("p256-other.p8")]) { $1 }
    for (input, environment) in [(changed, Secrets.key), (token, other)] {
      let result = try await Program(environment: environment, input: input).run("token verify -")
      #expect(result.out == "")
      #expect(
        result.err == """
          amctl: the signature does not match this key
          hint: the token was changed, or another key signed it

          """)
      #expect(result.exit == 1)
    }
  }

  @Test func `a malformed signature differs from a wrong one`() async throws {
    let der = "e30.e30.MAYCAQECAQE"
    let result = try await Program(environment: Secrets.key, input: der).run("token verify -")
    #expect(
      result.err == """
        amctl: The signature is DER (8 bytes), but a JWT requires raw r‖s (64 bytes); convert \
        the output of the signing tool.

        """)
    #expect(result.exit == 1)
    let none = try await Program(environment: Secrets.key, input: "e30.e30").run("token verify -")
    #expect(none.err == "amctl: The token has no signature; sign it with the private key.\n")
    #expect(none.exit == 1)
  }
}
