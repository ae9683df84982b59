import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The documents in `Fixtures/JSON`, written from RFC 8259, one case to a file.
enum JSONCorpus {
  /// A document and the name of its file.
  struct Case: CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]

    var testDescription: String { name }
  }

  /// A line of `expected.tsv`: where an invalid document is refused, and in which words.
  struct Expectation: Equatable {
    let line: Int
    let column: Int
    let message: String
  }

  static let valid = cases(in: "Valid")
  static let invalid = cases(in: "Invalid")

  /// What `expected.tsv` says of each file.
  ///
  /// Lines that cannot be read are left out, and so fail their file.
  static let expectations: [String: Expectation] = {
    let table = String(decoding: bytes(of: "Invalid/expected.tsv"), as: UTF8.self)
    let rows = table.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    let pairs = rows.compactMap { row -> (String, Expectation)? in
      guard row.count == 4, let line = Int(row[1]), let column = Int(row[2]) else { return nil }
      return (row[0], Expectation(line: line, column: column, message: row[3]))
    }
    return Dictionary(pairs) { first, _ in first }
  }()

  private static let folder =
    URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/JSON")

  private static func cases(in name: String) -> [Case] {
    let path = folder.appending(path: name).path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted().map {
      Case(name: $0, bytes: bytes(of: name + "/" + $0))
    }
  }

  private static func bytes(of path: String) -> [UInt8] {
    (try? Data(contentsOf: folder.appending(path: path))).map(Array.init) ?? []
  }
}
