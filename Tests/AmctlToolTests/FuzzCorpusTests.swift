import AmctlTestSupport
import MusicPlatform
import Testing

@testable import AmctlFuzzing

/// The inputs that are kept for fuzzing, read without it.
@Suite(.thorough) struct FuzzCorpusTests {
  private struct Input: CustomTestStringConvertible, Sendable {
    let target: FuzzTarget
    let name: String
    let bytes: [UInt8]

    var testDescription: String { "\(target.name)/\(name)" }
  }

  private static let inputs = FuzzTarget.all.flatMap { target in
    ((try? Corpus.inputs(of: target)) ?? []).map {
      Input(target: target, name: $0.name, bytes: $0.bytes)
    }
  }

  @Test func `every target has inputs, and all inputs have a target`() throws {
    #expect(try FileSystem.list(Corpus.folder) == FuzzTarget.all.map(\.name).sorted())
    for target in FuzzTarget.all { #expect(try !Corpus.inputs(of: target).isEmpty) }
  }

  @Test(arguments: inputs)
  private func `whatever is read keeps its promises`(input: Input) throws {
    #expect(throws: Never.self) { try input.target.check(input.bytes) }
    // Each input once more, as it is when it is cut off somewhere.
    for count in stride(from: 0, to: input.bytes.count, by: max(1, input.bytes.count / 64)) {
      #expect(throws: Never.self) { try input.target.check(Array(input.bytes.prefix(count))) }
    }
  }

  @Test func `a promise that is not kept is an error`() {
    #expect(throws: Violation.self) { try Violation.unless(false, "one is two") }
  }
}
