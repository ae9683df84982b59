import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// What every command promises, with one line of each.
///
/// ``OutputContractTests`` has what takes longer.
@Suite(.quick) struct ContractTests {
  @Test func `every command has a sample line, and every sample line a command`() {
    let names = CommandTree.spec.leaves(below: [])
    #expect(names.sorted() == SampleLine.all.map(\.command).sorted())
  }

  @Test(arguments: SampleLine.all)
  func `a command ends as it should, and writes plain text if nobody looks`(
    sample: SampleLine
  ) async throws {
    let stage = try SampleStage()
    let result = try await stage.run(sample, "-v")
    #expect(result.exit == sample.exit, "\(result.err)")
    for character in "\u{1B}\r\u{08}" {
      #expect(!result.out.contains(character) && !result.err.contains(character))
    }
    if sample.server != .player {
      #expect(stage.sent.value.isEmpty == (sample.server == nil))
    }
  }

  /// Files alone are compared and queried without any request; a playlist is read to be compared.
  @Test(
    arguments: SampleLine.all.filter {
      $0.option("dry-run") != nil
        && !["diff", "feed sql", "library sync-playlist"].contains($0.command)
    })
  func `a dry run sends and changes nothing`(sample: SampleLine) async throws {
    let stage = try SampleStage()
    let before = try stage.files()
    let result = try await stage.run(sample, "--dry-run")
    #expect(result.exit == (sample.server == .player ? 0 : sample.exit), "\(result.err)")
    #expect(stage.sent.value == [])
    #expect(stage.cider.now.commands == [])
    #expect(try stage.files() == before)
    if let server = sample.server, server != .player {
      #expect(result.out.contains(#/^(GET|POST|PUT|DELETE) https:/#))
    }
  }

  @Test func `a change takes no option of a list`() {
    for sample in SampleLine.all where sample.option("verify") != nil {
      let options = ["all", "limit", "offset", "page-size"].compactMap { sample.option($0)?.name }
      #expect(options == [], "\(sample)")
    }
  }

  @Test(arguments: SampleLine.asking)
  func `without a token nothing is sent`(sample: SampleLine) async throws {
    var stage = try SampleStage()
    stage.program.environment["AMCTL_USER_TOKEN"] = nil
    if sample.server == .catalog { stage.program.environment["AMCTL_DEVELOPER_TOKEN"] = nil }
    let result = try await stage.run(sample)
    #expect(result.exit == 4, "\(result.err)")
    #expect(stage.sent.value == [])
  }

  @Test(arguments: SampleLine.all.filter { $0.option("offline") != nil && $0.server != .player })
  func `offline, nothing is sent`(sample: SampleLine) async throws {
    for option in sample.option("verify") == nil ? [""] : ["", " --verify"] {
      let stage = try SampleStage()
      let result = try await stage.run(sample, "--offline" + option)
      #expect(result.exit == (sample.server == nil ? sample.exit : 8), "\(result.err)")
      #expect(stage.sent.value == [])
    }
  }

  @Test(arguments: SampleLine.all.filter { $0.option("from") != nil })
  func `an empty list of inputs leaves nothing to do`(sample: SampleLine) async throws {
    let stage = try SampleStage()
    let ids = sample.formats.isEmpty ? "" : " -o id"
    let result = try await stage.run(sample.withoutInput, "--from -" + ids)
    #expect(result.out == "")
    let isError = ["library create-playlist", "library sync-playlist"].contains(sample.command)
    #expect(result.exit == (isError ? 2 : 0), "\(result.err)")
    #expect(stage.sent.value == [])
  }
}

extension CommandSpec {
  /// Returns the commands below this one that can be run.
  fileprivate func leaves(below path: [String]) -> [String] {
    subcommands.flatMap { command in
      let names = path + [command.name]
      return (command.needsSubcommand ? [] : [names.joined(separator: " ")])
        + command.leaves(below: names)
    }
  }
}
