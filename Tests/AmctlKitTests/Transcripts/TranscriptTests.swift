import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// The program reproduces the transcripts byte for byte.
///
/// With `AMCTL_RECORD_TRANSCRIPTS=1` in the environment the files are written instead.
@Suite(.thorough) struct TranscriptTests {
  private static let isRecording = CurrentProcess.environment["AMCTL_RECORD_TRANSCRIPTS"] != nil

  @Test(arguments: Transcript.names)
  func `every line of a transcript produces the output below it`(name: String) async throws {
    guard !Self.isRecording else { return try await Self.record(name) }
    try await Self.check(name) { !NeededProgram.areNeeded(in: $0.line) }
  }

  @Test(
    .enabled(if: NeededProgram.jq.isExpected, "\(NeededProgram.jq)"),
    .enabled(if: NeededProgram.curl.isExpected, "\(NeededProgram.curl)"),
    .disabled(if: isRecording), arguments: Transcript.names)
  func `so does every line of a transcript that runs jq or curl`(name: String) async throws {
    try await Self.check(name) { NeededProgram.areNeeded(in: $0.line) }
  }

  private static func check(
    _ name: String, isIncluded: (Transcript.Block) -> Bool
  ) async throws {
    let built = try #require(BuiltProgram.folder)
    let transcript = try Transcript(named: name)
    #expect(!transcript.blocks.isEmpty)
    for block in transcript.blocks where isIncluded(block) {
      let actual = try await BuiltProgram.block(of: block.line, in: built)
      #expect(actual.text == block.text)
    }
  }

  private static func record(_ name: String) async throws {
    let built = try #require(BuiltProgram.folder)
    var blocks: [Transcript.Block] = []
    for block in try Transcript(named: name).blocks {
      blocks.append(try await BuiltProgram.block(of: block.line, in: built))
    }
    try FileSystem.write(
      Array(Transcript.text(of: blocks).utf8), to: Transcript.folder + "/" + name)
  }
}
