import AmctlTestSupport
import MusicAPI
import Testing

/// Randomly damaged documents, always the same for a seed.
struct JSONMutationTests {
  private static let sources = JSONCorpus.valid.map(\.bytes).filter { (1..<400).contains($0.count) }
  private static let tokens = [
    "[", "]", "{", "}", ",", ":", "\"", "\\", "\\u", "\\ud83c", "0", "-", "1e9", ".", "true",
    "null",
    " ", "\n", "\0", "é", "🎵", "\"a\":",
  ].map { Array($0.utf8) }

  private func mutate(
    _ source: [UInt8], using random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = source
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...3, using: &random))
      let token = Self.tokens.randomElement(using: &random) ?? []
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.replaceSubrange(place..<end, with: token)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }

  @Test(arguments: 1...8)
  func `a damaged document is parsed or rejected`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var accepted = 0
    for _ in 0..<2_000 {
      let source = try #require(Self.sources.randomElement(using: &random))
      let bytes = mutate(source, using: &random)
      do {
        let root = try JSONDocument(parsing: bytes).root
        try expectRoundTrip(root)
        accepted += 1
      } catch let error as JSONError {
        #expect((0...bytes.count).contains(error.offset))
        #expect(error.line >= 1 && error.column >= 1)
      }
    }
    #expect(accepted > 100)
  }

  private func expectRoundTrip(_ root: JSON) throws {
    let compact = try JSONDocument(parsing: root.compact()).root
    let indented = try JSONDocument(parsing: root.indented()).root
    #expect(isSame(root, compact))
    #expect(isSame(root, indented))
    #expect(compact.text.utf8.elementsEqual(indented.compact()))
  }

  /// Compares two values through the public views, reading everything.
  private func isSame(_ left: JSON, _ right: JSON) -> Bool {
    guard left.kind == right.kind, left.count == right.count else { return false }
    switch left.kind {
    case .null: return true
    case .bool: return left.bool == right.bool
    case .number:
      return left.numberText == right.numberText && left.int == right.int
        && left.double == right.double
    case .string: return left.string == right.string && left.source == right.source
    case .array: return zip(left.elements, right.elements).allSatisfy(isSame)
    case .object:
      return zip(left.members, right.members).allSatisfy { one, other in
        one.name == other.name && isSame(one.value, other.value)
      }
    }
  }
}
