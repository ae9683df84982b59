import AmctlTestSupport
import MusicPlatform
import Testing

/// The documents in `Fixtures/JSON`, written from RFC 8259, one case per file.
enum JSONCorpus {
  /// A document and the name of its file.
  struct Case: CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]

    var testDescription: String { name }
  }

  /// A line of `expected.tsv`: the position and message of the error in an invalid document.
  struct Expectation: Equatable {
    let line: Int
    let column: Int
    let message: String
  }

  static let valid = cases(in: "Valid")
  static let invalid = cases(in: "Invalid")

  /// The expectations in `expected.tsv` by file.
  ///
  /// Invalid lines are skipped, which makes the test of their file fail.
  static let expectations: [String: Expectation] = {
    let table = String(decoding: bytes(of: "Invalid/expected.tsv"), as: UTF8.self)
    let rows = table.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    let pairs = rows.compactMap { row -> (String, Expectation)? in
      guard row.count == 4, let line = Int(row[1]), let column = Int(row[2]) else { return nil }
      return (row[0], Expectation(line: line, column: column, message: row[3]))
    }
    return Dictionary(pairs) { first, _ in first }
  }()

  private static let folder = Repository.path + "/Fixtures/JSON/"

  private static func cases(in name: String) -> [Case] {
    let files = (try? FileSystem.list(folder + name)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted().map {
      Case(name: $0, bytes: bytes(of: name + "/" + $0))
    }
  }

  private static func bytes(of path: String) -> [UInt8] {
    (try? FileSystem.read(folder + path)) ?? []
  }
}
