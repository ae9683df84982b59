import Platform
import TestSupport
import Testing

@testable import AmctlKit

/// The program itself does what the transcripts show, to the byte.
///
/// With `AMCTL_RECORD_TRANSCRIPTS=1` in the environment the files are written anew instead.
struct TranscriptTests {
  private static let folder = Repository.path + "/Fixtures/Transcripts"

  static let names = (try? FileSystem.list(folder).filter { $0.hasSuffix(".txt") }.sorted()) ?? []

  @Test(arguments: names)
  func `every line of a transcript brings what stands below it`(name: String) async throws {
    let built = try #require(BuiltProgram.folder)
    let path = Self.folder + "/" + name
    let transcript = Transcript(
      parsing: String(decoding: try FileSystem.read(path), as: UTF8.self))
    #expect(!transcript.blocks.isEmpty)
    var blocks: [String] = []
    for block in transcript.blocks {
      blocks.append(try await BuiltProgram.block(of: block.line, in: built))
    }
    guard CurrentProcess.environment["AMCTL_RECORD_TRANSCRIPTS"] == nil else {
      return try FileSystem.write(Array(Transcript.text(of: blocks).utf8), to: path)
    }
    for (block, actual) in zip(transcript.blocks, blocks) { #expect(actual == block.text) }
  }

  @Test func `there is a transcript of every command`() throws {
    let all = try Self.names.map { name in
      String(decoding: try FileSystem.read(Self.folder + "/" + name), as: UTF8.self)
    }.joined()
    for command in CommandTree.spec.subcommands { #expect(all.contains("$ amctl \(command.name)")) }
    for format in OutputFormat.allCases { #expect(all.contains(" -o \(format)")) }
  }
}
