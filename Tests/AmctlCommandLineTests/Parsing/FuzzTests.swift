import AmctlTestSupport
import Testing

@testable import AmctlCommandLine

@Suite(.quick) struct FuzzTests {
  static let pieces = [
    "search", "library", "add", "api", "auth", "token", "charts", "songs", "hello", "",
    "-", "--", "---", "--=", "=", "-=", "--limit", "--limit=", "--limit=5", "-5", "5", "-o",
    "-ojson",
    "-o=", "-qv", "-qz", "-q", "--types", "songs,albums", ",", "a,,b", "--all", "--all=1",
    "--bogus",
    "-limit", "--sort", "-name", "아이유", "👨‍👩‍👧‍👦", "e\u{301}", "\u{0}", "--\u{301}", "-\u{301}", "-🎵",
    "'",
  ]

  /// Whether the description itself says what to do, so that no hint is needed.
  private static func saysWhatToDo(_ error: UsageError) -> Bool {
    switch error {
    case .invalidValue(.mismatch, _), .invalidValue(.unknown(_, .invalidValue, _), _): true
    case .emptyValue(let label, _): label.hasPrefix("<")
    default: false
    }
  }

  @Test(arguments: UInt64(1)...20)
  func `no line crashes the parser, and each error has a message`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let count = Int.random(in: 0...8, using: &random)
      let words = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
      do throws(UsageError) {
        let match = try Sample.root.parse(words)
        #expect(match.path.names.last == match.spec.name)
        #expect(!match.spec.needsSubcommand)
      } catch {
        #expect(!error.description.isEmpty, "\(words)")
        #expect(error.hint?.isEmpty == false || Self.saysWhatToDo(error), "\(words)")
      }
    }
  }

  @Test(arguments: UInt64(1)...5)
  func `help is found anywhere in a line before two dashes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = Self.pieces.filter { $0 != "--" }
    for _ in 0..<200 {
      let count = Int.random(in: 0...6, using: &random)
      var words = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }
      words.insert("--help", at: Int.random(in: 0...count, using: &random))
      let common = try Sample.Common(Sample.root.parse(words).arguments)
      #expect(common.showsHelp, "\(words)")
    }
  }
}
