import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import Testing

/// Personal values in other encodings: what a scan finds is replaced, or the scan says what else to do.
@Suite(.quick) struct PersonalEncodingTests {
  private let folder: TemporaryDirectory
  private static let id = "p.gek1M0PT4mZx5"
  private static let name = "Anna at Home"
  private static let key = ["AMCTL_PSEUDONYM_KEY": "a key for tests, never used elsewhere"]

  static let encodings: [(name: String, encode: @Sendable (String) -> String)] = [
    ("plain", { $0 }), ("percent", { $0.replacing(".", with: "%2E") }),
    ("percent, all", { $0.utf8.map { "%" + hex($0) }.joined() }),
    ("base64", { Base64.encode(Array($0.utf8)) }),
    ("base64url", { Base64URL.encode(Array($0.utf8)) }),
    ("base64 in a sentence", { "see " + Base64.encode(Array("list \($0), shared".utf8)) }),
    ("hex", { $0.utf8.map(hex).joined() }), ("HEX", { $0.utf8.map(hex).joined().uppercased() }),
    ("upper case", { $0.uppercased() }), ("JSON", { #"{"id":"\u0070\#($0.dropFirst())"}"# }),
    ("a sentence", { "My list \($0)." }), ("a link", { "/v1/me/library/playlists/\($0)/tracks" }),
    ("a parameter", { "https://a.example/?list=\($0.replacing(".", with: "%2E"))&x=1" }),
  ]

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Writes a fixture whose body has a member with a text, beside a playlist.
  private func write(_ text: String) throws {
    let body = JSONValue.object([
      JSONMember("data", .array([])), JSONMember("note", .string(text)),
    ])
    try FixtureWriter(directory: folder.path).write(
      Fixture(
        request: HTTPRequest(.get, RequestTarget(parsing: "/v1/test")),
        response: HTTPResponse(status: 200, body: body.encoded()),
        recorded: UnixTime(seconds: Program.second)), to: "v1/test.json")
  }

  private func run(_ line: String) async throws -> Program.Result {
    try await Program(environment: Self.key).run(line)
  }

  private var text: String {
    get throws { String(decoding: try folder.read("v1/test.json"), as: UTF8.self) }
  }

  @Test(arguments: encodings.indices)
  func `what a scan finds, anonymizing replaces`(index: Int) async throws {
    let encoded = Self.encodings[index].encode(Self.id)
    try write(encoded)
    let found = try await run("fixtures scan \(folder.path) --personal")
    #expect(found.exit == 1)
    #expect(
      found.err.hasSuffix(
        "\nhint: 'amctl fixtures anonymize DIR' replaces them by the folder's rules\n"))
    let result = try await run("fixtures anonymize \(folder.path) -o id")
    #expect(result.out == "v1/test.json\n")
    let text = try text
    #expect(!text.contains(encoded))
    #expect(text.contains("anon"))
    let clean = try await run("fixtures scan \(folder.path) --personal")
    #expect(clean.exit == 0, "\(clean.out)\(text)")
    #expect(try await run("fixtures anonymize \(folder.path) -o id").out == "")
  }

  @Test func `an escaped id gets the pseudonym that it has elsewhere`() async throws {
    try write("\(Self.id) \(Self.id.replacing(".", with: "%2E")) end")
    _ = try await run("fixtures anonymize \(folder.path)")
    let note = try JSONDocument(parsing: folder.read("v1/test.json")).root["response"]?["body"]?[
      "note"]?.string
    let words = try #require(note).split(separator: " ")
    #expect(words.count == 3)
    #expect(words[0].hasPrefix("p.anon"))
    #expect(Set(words.prefix(2)).count == 1)
  }

  @Test func `a pseudonym that is cut in the name of a file is not personal`() async throws {
    let ids = (0..<9).map { "pl.u-8aAVXkBCo9rKzw\($0)" }.joined(separator: ",")
    try ServedFixtures.write(
      #"{"request":{"path":"/v1/catalog/us/playlists","query":{"ids":"\#(ids)"}},"#
        + #""response":{"status":200,"body":{"data":[]}}}"#,
      to: folder.file("v1/catalog/us/playlists/ids.json"))
    _ = try await run("fixtures anonymize \(folder.path)")
    #expect(try FixtureCollection(of: folder.path).paths.count == 1)
    #expect(try await run("fixtures scan \(folder.path) --personal").exit == 0)
  }

  @Test func `the name of a playlist is replaced in other members of the response`() async throws {
    let body = """
      {"data":[{"id":"p.a1B2c3D4e5F6","type":"library-playlists","attributes":{"name":"\(Self.name)",\
      "note":"\(Self.name) (copy)","short":"Anna"}}],"dup":"Shared: \(Self.name)"}
      """
    try ServedFixtures.write(
      #"{"request":{"path":"/v1/me/library/playlists"},"response":{"status":200,"body":\#(body)}}"#,
      to: folder.file("v1/me/library/playlists.json"))
    _ = try await run("fixtures anonymize \(folder.path)")
    let text = String(
      decoding: try folder.read("v1/me/library/playlists.json"), as: UTF8.self)
    #expect(!text.contains(Self.name))
    #expect(text.contains(#""short": "Anna""#))
    #expect(text.contains(" (copy)\""))
    #expect(try await run("fixtures scan \(folder.path) --personal").exit == 0)
  }

  @Test func `for a value that no rule names, the hint is to add a rule`() async throws {
    try write("sent from 203.0.113.9")
    _ = try await run("fixtures anonymize \(folder.path)")
    let result = try await run("fixtures scan \(folder.path) --personal")
    #expect(result.exit == 1)
    #expect(
      result.err.hasSuffix(
        """
        amctl: 1 personal value in 1 file
        hint: add a rule for the values in '\(folder.file("v1/test.json"))' to \
        '\(folder.path)/fixtures.json', then run 'amctl fixtures anonymize \(folder.path)'

        """), "\(result.err)")
    _ = try folder.write(Array(#"{"redact":["note"]}"#.utf8), to: "fixtures.json")
    let known = try await run("fixtures scan \(folder.path) --personal")
    #expect(known.err.contains("'amctl fixtures anonymize DIR' replaces"))
    _ = try await run("fixtures anonymize \(folder.path)")
    #expect(try await run("fixtures scan \(folder.path) --personal").exit == 0)
  }

  @Test(arguments: ["call +49 151 23456789", "pay to DE89 3704 0044 0532 0130 00"])
  func `phone numbers and bank accounts are found by rules of the folder only`(
    note: String
  ) async throws {
    try write(note)
    #expect(try await run("fixtures scan \(folder.path) --personal").exit == 0)
    _ = try folder.write(Array(#"{"redact":["note"]}"#.utf8), to: "fixtures.json")
    #expect(try await run("fixtures scan \(folder.path) --personal").exit == 1)
  }

  @Test func `for a file that is no fixture, the hint is to edit it`() async throws {
    try write("nothing")
    let path = try folder.write(Array("Recorded for \(Self.id)\n".utf8), to: "NOTES.md")
    let result = try await run("fixtures scan \(folder.path) --personal")
    #expect(result.exit == 1)
    #expect(
      result.err
        == "amctl: 1 personal value in 1 file\nhint: edit '\(path)', which is not a fixture\n")
  }
}
