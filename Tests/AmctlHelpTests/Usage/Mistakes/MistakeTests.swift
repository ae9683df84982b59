import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// A mistake that a person can make, and the message about it.
struct Mistake: Sendable, CustomTestStringConvertible {
  /// The words after `amctl`; `FILES` is replaced by a folder of files, `''` by an empty word.
  let line: String
  let exit: Int32
  /// The number of requests before the mistake is found.
  let requests: Int
  /// Settings in addition to the standard ones.
  let environment: [String: String]
  let message: String
  let hint: String?

  init(
    _ line: String, exit: Int32 = 2, requests: Int = 0, with environment: [String: String] = [:],
    says message: String, hint: String? = nil
  ) {
    self.line = line
    self.exit = exit
    self.requests = requests
    self.environment = environment
    self.message = message
    self.hint = hint
  }

  var testDescription: String { line }
}

/// Every mistake has an exit code, one message, and usually a hint; few are sent to the service.
struct MistakeTests {
  private static let files: [(name: String, bytes: [UInt8])] = [
    ("empty.txt", []), ("bad.txt", Array("1\n\n# c\nxx yy\n".utf8)),
    ("binary.bin", [0x00, 0x01, 0xFF, 0xFE, 0x0A]), ("body.json", Array("not json".utf8)),
    ("unknown.cfg", Array("[default]\ntaem_id = X\n".utf8)),
  ]

  private static let missing =
    #"{"errors":[{"id":"X","title":"Resource Not Found","detail":"No such song","code":"40400"}]}"#

  @Test(arguments: Mistake.file + Mistake.setting)
  func `a mistake is reported with a fix`(mistake: Mistake) async throws {
    let folder = try TemporaryDirectory()
    for (name, bytes) in Self.files { try folder.write(bytes, to: name) }
    try FileSystem.createDirectory(folder.file("folder"))
    let server = try TestServer(responses: .json(Self.missing, status: 404))
    let address = "http://127.0.0.1:\(server.port)"
    let real = { (text: String) in
      text.replacing("FILES", with: folder.path).replacing("SERVER", with: address)
    }
    var program = try Program.asking(server)
    program.environment.merge(mistake.environment.mapValues(real)) { $1 }
    let result = try await program.run(
      words: mistake.line.split(separator: " ").map { $0 == "''" ? "" : real(String($0)) })
    let hint = mistake.hint.map { "hint: \(real($0))\n" } ?? ""
    #expect(result.err == "amctl: \(real(mistake.message))\n" + hint)
    #expect(result.out == "")
    #expect(result.exit == mistake.exit)
    #expect(server.requests.count == mistake.requests)
  }
}
