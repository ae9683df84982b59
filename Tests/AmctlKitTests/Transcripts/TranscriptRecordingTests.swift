import AmctlCommandLine
import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import MusicSandbox
import Testing

@testable import AmctlKit

/// The command lines in the transcripts, recorded from a server with the responses of the fixtures
/// or the sandbox.
@Suite(.thorough) struct TranscriptRecordingTests {
  /// A command line whose responses can be recorded, and its transcript.
  struct Line: Sendable, CustomTestStringConvertible {
    let words: [String]
    let block: Transcript.Block

    var testDescription: String { block.line }

    /// Whether the sandbox responds, and not the fixtures.
    var isSandboxed: Bool { words.contains("--sandbox") }

    /// Returns the words with another option instead of `--sandbox` or `--replay Fixtures`.
    func taped(_ option: String, _ folder: String) -> [String] {
      let index = words.firstIndex { ["--sandbox", "--replay"].contains($0) } ?? words.endIndex
      let rest = words[min(index + (isSandboxed ? 1 : 2), words.endIndex)...]
      return words[..<index] + [option, folder] + rest
    }
  }

  /// Every third command line whose responses come from the fixtures or the sandbox, except those
  /// whose output depends on the server.
  private static let lines: [Line] = {
    var lines: [Line] = []
    for name in Transcript.names {
      for block in (try? Transcript(named: name))?.blocks ?? [] {
        guard let words = block.words else { continue }
        let line = Line(words: words, block: block)
        if isRecordable(line) { lines.append(line) }
      }
    }
    return lines.enumerated().filter { $0.offset.isMultiple(of: 3) }.map(\.element)
  }()

  private static func isRecordable(_ line: Line) -> Bool {
    let words = line.words
    let isReplayed = words.joined(separator: " ").contains("--replay Fixtures")
    guard line.isSandboxed || isReplayed else { return false }
    // A request without a fixture leaves nothing to replay.
    if line.block.exit == 8 { return false }
    // Their output contains the source of the responses, and the tokens.
    if ["auth", "doctor"].contains(words[0]) || words.contains("--dry-run") { return false }
    // A server gets a key in the query, and its fixtures have none.
    if words.contains(where: { $0.contains("lastfm") }) { return false }
    // A server may write the name of a header in lowercase; other services have no sandbox.
    if words.contains("-i") || line.isSandboxed && words[0] == "itunes" { return false }
    // A feed says when it was updated, which no day after the present is.
    return !words.contains("atom")
  }

  @Test func `many lines of the transcripts are recorded`() {
    #expect(Self.lines.count > 80)
  }

  @Test(arguments: lines.filter { !NeededProgram.areNeeded(in: $0.block.line) })
  func `a server and its recording give the same output as without them`(
    line: Line
  ) async throws {
    try await check(line)
  }

  @Test(
    .enabled(if: NeededProgram.jq.isExpected, "\(NeededProgram.jq)"),
    arguments: lines.filter { NeededProgram.areNeeded(in: $0.block.line) })
  func `a server and its recording give the same output to jq as without them`(
    line: Line
  ) async throws {
    try await check(line)
  }

  private static let now = UnixTime(seconds: BuiltProgram.second)

  private func check(_ line: Line) async throws {
    let folder = try TemporaryDirectory()
    let taped = folder.file("taped")
    let (sandbox, fixtures) = (
      Sandbox { $0.now = { Self.now } }, FixtureServer(folder: Fixtures.path)
    )
    let server = try LoopbackServer(port: 0, limits: .patient) { request in
      line.isSandboxed ? ServerResponse(sandbox, to: request) : fixtures.response(to: request)
    }
    // A change is requested only once, however slow the machine.
    let address = ["AMCTL_BASE_URL": server.address]
    var program = Program(environment: Secrets.tokens.merging(address) { $1 })
    if line.isSandboxed { program.now = { Self.now } }
    let hosts = Replaying(directory: Fixtures.path)
    program.connect = { origin, options in
      if origin.isLoopback { return CurlTransport(origin: origin, options: options) }
      return HostFixtures(replaying: hosts, of: origin.fixtureName)
    }
    let recorded =
      try await program
      .run(words: line.taped("--record", taped) + ["--timeout", "1h"])
    var replaying = Program()
    if line.isSandboxed { replaying.now = { Self.now } }
    // Nothing is stored for a request with rejected tokens, or without a request.
    let isKept = FileSystem.exists(taped)
    #expect(isKept || [2, 4, 6].contains(recorded.exit))
    var results = [recorded]
    if isKept { results.append(try await replaying.run(words: line.taped("--replay", taped))) }
    for result in results {
      let block = Transcript.Block(
        line: line.block.line, out: result.out, err: result.err, exit: result.exit)
      #expect(block.withoutTalk == line.block.withoutTalk)
    }
    if isKept { try expectNoToken(in: taped) }
  }

  /// Checks that neither the product's own scan nor a plain search finds a token in the recording.
  private func expectNoToken(in folder: String) throws {
    let secrets = [Secrets.developerToken, Secrets.userToken]
    let scan = SecretScan(secrets: secrets)
    let files = try FileTree.files(at: folder)
    #expect(!files.isEmpty)
    for file in files {
      let bytes = try FileSystem.read(file)
      #expect(scan.places(in: file, bytes) == [])
      let text = String(decoding: bytes, as: UTF8.self)
      for secret in secrets { #expect(!text.includes(secret) && !file.includes(secret)) }
    }
  }
}
