import MusicPlatform
import AmctlTestSupport
import Testing

@testable import AmctlCommandLine
@testable import AmctlKit

/// The program reproduces the transcripts byte for byte.
///
/// With `AMCTL_RECORD_TRANSCRIPTS=1` in the environment the files are written instead.
struct TranscriptTests {
  @Test(arguments: Transcript.names)
  func `every line of a transcript produces the output below it`(name: String) async throws {
    let built = try #require(BuiltProgram.folder)
    let transcript = try Transcript(named: name)
    #expect(!transcript.blocks.isEmpty)
    var blocks: [Transcript.Block] = []
    for block in transcript.blocks {
      blocks.append(try await BuiltProgram.block(of: block.line, in: built))
    }
    guard CurrentProcess.environment["AMCTL_RECORD_TRANSCRIPTS"] == nil else {
      return try FileSystem.write(
        Array(Transcript.text(of: blocks).utf8), to: Transcript.folder + "/" + name)
    }
    for (block, actual) in zip(transcript.blocks, blocks) { #expect(actual.text == block.text) }
  }

  /// Every command that can be run, as typed.
  private static let commands = CommandTree.spec.leaves(behind: "amctl")

  @Test(arguments: commands)
  func `every command has a transcript`(command: String) throws {
    let lines = try Transcript.names.flatMap { try Transcript(named: $0).blocks.map(\.line) }
    #expect(lines.contains { $0 == command || $0.contains(command + " ") })
  }

  @Test(arguments: OutputFormat.allCases)
  func `every format has a transcript`(format: OutputFormat) throws {
    let lines = try Transcript.names.flatMap { try Transcript(named: $0).blocks.map(\.line) }
    #expect(lines.contains { $0.contains(" -o \(format)") })
  }

  @Test func `no transcript reveals where it was made`() throws {
    for name in Transcript.names {
      let text = try Transcript(named: name).blocks.map(\.text).joined(separator: "\n")
      for place in [Repository.path, "/tmp/", "/home/", "/Users/", "/root/", ".build"] {
        #expect(!text.contains(place), "\(name)")
      }
    }
  }
}

extension CommandSpec {
  /// Returns the commands below this one that have no subcommands, each after the words that lead
  /// to it.
  fileprivate func leaves(behind words: String) -> [String] {
    subcommands.flatMap { command in
      let line = words + " " + command.name
      return command.subcommands.isEmpty ? [line] : command.leaves(behind: line)
    }
  }
}
