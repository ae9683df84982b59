import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct JSONCorpusTests {
  @Test func `the corpus has an expectation for every invalid file`() {
    #expect(JSONCorpus.valid.count >= 100 && JSONCorpus.invalid.count >= 180)
    #expect(Set(JSONCorpus.invalid.map(\.name)) == Set(JSONCorpus.expectations.keys))
  }

  @Test(arguments: JSONCorpus.valid)
  func `a valid document is accepted and every byte kept`(_ item: JSONCorpus.Case) throws {
    let document = try JSONDocument(parsing: item.bytes)
    #expect(document.bytes == item.bytes)
    #expect(Array(document.root.source) == trimmed(item.bytes))
    #expect(JSONEditor(document).bytes() == item.bytes)
  }

  @Test(arguments: JSONCorpus.valid)
  func `a valid document is unchanged after being written`(_ item: JSONCorpus.Case) throws {
    let document = try JSONDocument(parsing: item.bytes)
    let compact = document.root.compact()
    #expect(compact == withoutBlanks(item.bytes))
    let indented = document.root.indented()
    #expect(try JSONDocument(parsing: compact).root.compact() == compact)
    #expect(try JSONDocument(parsing: indented).root.compact() == compact)
    #expect(try JSONDocument(parsing: compact).root.indented() == indented)
  }

  @Test(arguments: JSONCorpus.invalid)
  func `an invalid document has its position and reason`(_ item: JSONCorpus.Case) throws {
    let error = try #require(throws: JSONError.self) { try JSONDocument(parsing: item.bytes) }
    let rejection = JSONCorpus.Expectation(
      line: error.line, column: error.column, message: error.description)
    #expect(rejection == JSONCorpus.expectations[item.name])
  }

  private func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x0A, 0x0D, 0x09].contains(byte) }

  private func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }

  /// Removes white space outside strings, without any other knowledge of the grammar.
  private func withoutBlanks(_ bytes: [UInt8]) -> [UInt8] {
    var isInString = false
    var isEscaped = false
    return bytes.filter { byte in
      defer {
        if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      }
      return isInString || !isBlank(byte)
    }
  }
}
