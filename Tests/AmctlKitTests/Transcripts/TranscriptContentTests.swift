import AmctlCommandLine
import AmctlTestSupport
import MusicPlatform
import Testing

@testable import AmctlKit

/// What the transcripts have to show, without running anything.
@Suite(.quick) struct TranscriptContentTests {
  /// The command lines of all transcripts.
  private static let lines = Result {
    try Transcript.names.flatMap { try Transcript(named: $0).blocks.map(\.line) }
  }

  @Test func `every command has a transcript`() throws {
    let lines = try Self.lines.get()
    let missing = CommandTree.spec.leaves(behind: "amctl").filter { command in
      !lines.contains { $0 == command || $0.contains(command + " ") }
    }
    #expect(missing == [])
  }

  @Test func `every format has a transcript`() throws {
    let lines = try Self.lines.get()
    let missing = OutputFormat.allCases.filter { format in
      !lines.contains { $0.contains(" -o \(format)") }
    }
    #expect(missing == [])
  }

  @Test func `no transcript reveals where it was made`() throws {
    for name in Transcript.names {
      let text = try Transcript(named: name).blocks.map(\.text).joined(separator: "\n")
      for place in [Repository.path, "/tmp/", "/home/", "/Users/", "/root/", ".build"] {
        #expect(!text.includes(place), "\(name)")
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
