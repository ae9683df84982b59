import AmctlCommandLine
import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

@testable import AmctlKit

/// The command lines in the transcripts, recorded from a server with the fixtures' responses.
struct TranscriptRecordingTests {
  /// A command line whose responses can be recorded, and its transcript.
  struct Line: Sendable, CustomTestStringConvertible {
    let words: [String]
    let block: Transcript.Block

    var testDescription: String { block.line }

    /// Returns the words with another option instead of `--replay Fixtures`.
    func taped(_ option: String, _ folder: String) -> [String] {
      let index = words.firstIndex(of: "--replay") ?? words.endIndex
      return words[..<index] + [option, folder] + words[min(index + 2, words.endIndex)...]
    }
  }

  /// Every command line that replays fixtures, except those whose output depends on the server.
  private static let lines = Transcript.names.flatMap { name in
    ((try? Transcript(named: name))?.blocks ?? []).compactMap { block in
      block.words.map { Line(words: $0, block: block) }
    }
  }.filter { line in
    line.words.joined(separator: " ").contains("--replay Fixtures")
      // A request without a fixture leaves nothing to replay.
      && line.block.exit != 8
      // Their output contains the source of the responses, and the tokens.
      && !["auth", "doctor"].contains(line.words[0]) && !line.words.contains("--dry-run")
      // A server gets a key in the query, and its fixtures have none.
      && !line.words.contains { $0.contains("lastfm") }
      // A feed says when it was updated, which no day after the present is.
      && !line.words.contains("atom")
  }

  @Test func `most lines of the transcripts are recorded`() {
    #expect(Self.lines.count > 120)
  }

  @Test(arguments: lines.filter { !NeededProgram.areNeeded(in: $0.block.line) })
  func `a server, its recording and the fixtures give the same output`(
    line: Line
  ) async throws {
    try await check(line)
  }

  @Test(
    .enabled(if: NeededProgram.jq.isExpected, "\(NeededProgram.jq)"),
    arguments: lines.filter { NeededProgram.areNeeded(in: $0.block.line) })
  func `a server, its recording and the fixtures give the same output to jq`(
    line: Line
  ) async throws {
    try await check(line)
  }

  private func check(_ line: Line) async throws {
    let folder = try TemporaryDirectory()
    let taped = folder.file("taped")
    let fixtures = FixtureServer(folder: Fixtures.path)
    let server = try LoopbackServer(port: 0, limits: .patient, respond: fixtures.response)
    defer { server.stop() }
    // A change is requested only once, however slow the machine.
    let address = ["AMCTL_BASE_URL": server.address]
    var program = Program(environment: Secrets.tokens.merging(address) { $1 })
    let hosts = Replaying(directory: Fixtures.path)
    program.connect = { origin, options in
      if origin.isLoopback { return CurlTransport(origin: origin, options: options) }
      return HostFixtures(replaying: hosts, of: origin.fixtureName)
    }
    let recorded =
      try await program
      .run(words: line.taped("--record", taped) + ["--timeout", "1h"])
    // Nothing is stored for a request with rejected tokens, or without a request.
    let isKept = FileSystem.exists(taped)
    #expect(isKept || [2, 4, 6].contains(recorded.exit))
    var results = [recorded]
    if isKept { results.append(try await Program().run(words: line.taped("--replay", taped))) }
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
      for secret in secrets { #expect(!text.contains(secret) && !file.contains(secret)) }
    }
  }
}
