import AmctlTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A text that shows Swift code to its readers, and what a compiler makes of it.
///
/// The samples of one text are read from top to bottom, and each may use what those before it named.
/// One that starts with a declaration stands by itself, as in a file.
struct SampleDocument: Sendable, CustomTestStringConvertible {
  /// Where it lies in the repository.
  let path: String
  /// Its samples, in order.
  let samples: [Sample]

  /// Some lines of code, and the place of the first in its text, counted from 1.
  struct Sample: Sendable, Equatable {
    let line: Int
    let lines: [String]
  }

  /// Every text of the repository that shows code: the README, the articles, the doc comments.
  static let all: [SampleDocument] = {
    let shown = ["Sources/MusicAPI", "Sources/MusicAPIFixtures"].flatMap { sources in
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

  /// The samples as the files of one program, whose places the compiler takes for those in the text.
  ///
  /// The statements are there twice: at the top level of `main.swift`, where their constants are global,
  /// and in a function, where they are local. The compiler has its own rules for each.
  var files: [(name: String, text: String)] {
    let declarations = samples.filter(\.isDeclaration)
    let statements = samples.filter { !$0.isDeclaration }
    let function = ["func samples() async throws {"] + code(statements) + ["}"]
    return [
      ("Declarations.swift", file(code(declarations))), ("Function.swift", file(function)),
      ("main.swift", file(code(statements))),
    ]
  }

  private func file(_ code: [String]) -> String {
    let imports = samples.flatMap(\.lines).filter { $0.hasPrefix("import ") }
    let libraries = path.hasSuffix(".swift") ? ["import MusicAPIFixtures"] : []
    return (["import MusicAPI"] + libraries + imports + code).joined(separator: "\n") + "\n"
  }

  private func code(_ samples: [Sample]) -> [String] {
    samples.flatMap { sample in
      [#"#sourceLocation(file: "\#(path)", line: \#(sample.line))"#]
        + sample.lines.map { $0.hasPrefix("import ") ? "" : $0 } + ["#sourceLocation()"]
    }
  }

  /// The text of a documentation comment; nothing for a line that is none.
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
    "@Test", "actor ", "enum ", "extension ", "func ", "public ", "struct ",
  ]

  /// Whether it is what a file holds, and not a function's body.
  fileprivate var isDeclaration: Bool {
    let first =
      lines.first {
        !$0.isEmpty && !$0.hasPrefix("import ") && !$0.hasPrefix("///")
      } ?? ""
    return Self.declaring.contains { first.hasPrefix($0) }
  }
}
