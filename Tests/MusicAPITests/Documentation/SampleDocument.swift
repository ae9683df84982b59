import AmctlTestSupport
import Foundation
import Testing

/// A text with Swift samples, and the program that they form.
///
/// The samples of a text are read from top to bottom, and each may use what the ones before it
/// declared. A sample that starts with a declaration is independent, as in a file.
struct SampleDocument: Sendable, CustomTestStringConvertible {
  /// The path in the repository.
  let path: String
  /// The samples in order.
  let samples: [Sample]

  /// Some lines of code, and the number of the first in its text, counted from 1.
  struct Sample: Sendable, Equatable {
    let line: Int
    let lines: [String]
  }

  /// All texts of the repository that show code: the README, the articles, the doc comments.
  static let all: [SampleDocument] = {
    let shown = Products.all.map { "Sources/" + $0 }.flatMap { sources in
      let files = (try? FileManager.default.subpathsOfDirectory(atPath: absolute(sources))) ?? []
      return files.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }.sorted()
        .map { sources + "/" + $0 }
    }
    return (["README.md"] + shown).compactMap { path in
      FileManager.default.contents(atPath: absolute(path)).map {
        SampleDocument(path: path, text: String(decoding: $0, as: UTF8.self))
      }
    }.filter { !$0.samples.isEmpty }
  }()

  init(path: String, text: String) {
    self.path = path
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    samples = Self.samples(in: path.hasSuffix(".swift") ? lines.map(Self.comment) : lines)
  }

  var testDescription: String { path }

  /// The samples as the files of a program, with source locations that point to the text.
  ///
  /// The statements appear twice: at the top level of `main.swift`, where their constants are
  /// global, and in a function, where they are local. The compiler has its own rules for each.
  var files: [(name: String, text: String)] {
    let declarations = samples.filter(\.isDeclaration)
    let statements = samples.filter { !$0.isDeclaration }
    let function = ["func samples() async throws {"] + code(statements) + ["}"]
    return [
      ("Declarations.swift", file(code(declarations))), ("Function.swift", file(function)),
      ("main.swift", file(code(statements))),
    ]
  }

  /// The samples with imports, each alone, as a reader pastes it into a file.
  var pasted: [(name: String, text: String)] {
    samples.enumerated().filter { $1.lines.first?.hasPrefix("import ") == true }.map {
      index, sample in
      let text = [#"#sourceLocation(file: "\#(path)", line: \#(sample.line))"#] + sample.lines
      return ("Sample\(index).swift", text.joined(separator: "\n") + "\n")
    }
  }

  private func file(_ code: [String]) -> String {
    let imports = samples.flatMap(\.lines).filter { $0.hasPrefix("import ") }
    let testing = ["import MusicAPITesting", "import Testing"]
    let foundation = ["import Foundation", "import MusicAPIFoundation"]
    let libraries =
      path.hasSuffix(".swift")
      ? ["import MusicAPIFixtures"] + (path.hasPrefix("Sources/MusicAPITesting/") ? testing : [])
        + (path.hasPrefix("Sources/MusicAPIFoundation/") ? foundation : [])
        + ["MusicMatching", "MusicSandbox", "MusicServices"]
        .filter { path.hasPrefix("Sources/\($0)/") }.map { "import " + $0 }
      : []
    return (["import MusicAPI"] + libraries + imports + code).joined(separator: "\n") + "\n"
  }

  private func code(_ samples: [Sample]) -> [String] {
    samples.flatMap { sample in
      [#"#sourceLocation(file: "\#(path)", line: \#(sample.line))"#]
        + sample.lines.map { $0.hasPrefix("import ") ? "" : $0 } + ["#sourceLocation()"]
    }
  }

  /// Returns the text of a documentation comment; empty for any other line.
  private static func comment(in line: Substring) -> Substring {
    let line = line.drop { $0 == " " }
    return line.hasPrefix("/// ") ? line.dropFirst(4) : ""
  }

  private static func samples(in lines: [Substring]) -> [Sample] {
    var samples: [Sample] = []
    var start: Int?
    for (index, line) in lines.enumerated() {
      if let first = start, line == "```" {
        samples.append(Sample(line: first + 1, lines: lines[first..<index].map(String.init)))
        start = nil
      } else if line == "```swift" {
        start = index + 1
      }
    }
    return samples
  }

  private static func absolute(_ path: String) -> String { Repository.path + "/" + path }
}

extension SampleDocument.Sample {
  private static let declaring = [
    "@MainActor", "@Suite", "@Test", "actor ", "enum ", "extension ", "final class ", "func ",
    "public ", "struct ",
  ]

  /// Whether it belongs at file level instead of in a function body.
  fileprivate var isDeclaration: Bool {
    let first =
      lines.first {
        !$0.isEmpty && !$0.hasPrefix("import ") && !$0.hasPrefix("///")
      } ?? ""
    return Self.declaring.contains { first.hasPrefix($0) }
  }
}
