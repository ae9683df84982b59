import AmctlTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A Swift file of the product, as far as the rules of its architecture look at it.
struct SourceFile: Sendable, CustomTestStringConvertible {
  /// Where it lies below `Sources`.
  let path: String
  /// All of it.
  let text: String
  /// What is left without comments and strings, line by line.
  let code: [String]
  /// The modules it imports.
  let imports: [String]
  /// The types that other files can see.
  let types: [String]
  /// What it adds to types that are declared elsewhere, where other files can see it.
  let members: Set<String>
  /// Every name that it declares, of whatever sort.
  let declaredNames: [String]
  /// The names that it uses as members or calls.
  let uses: Set<String>
  /// The capitalised names that it uses and does not declare, without members of other names.
  let names: Set<String>

  /// Every file of the product.
  static let all: [SourceFile] = {
    let root = Repository.path + "/Sources"
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      FileManager.default.contents(atPath: root + "/" + path).map {
        SourceFile(path: path, text: String(decoding: $0, as: UTF8.self))
      }
    }
  }()

  init(path: String, text: String) {
    self.path = path
    self.text = text
    code = Self.code(of: text)
    let words = code.map { Self.words(of: $0) }
    imports = words.compactMap { Self.word(behind: ["import"], in: $0) }
    types = zip(code, words).compactMap { line, words in
      line.hasPrefix(" ") || words.contains("private") || words.contains("fileprivate")
        ? nil : Self.word(behind: Self.declaring, in: words)
    }
    let own = Set(types)
    members = Set(Self.extensionMembers(in: code, besides: own))
    declaredNames = code.flatMap { Self.names(behind: Self.declaringMembers, in: $0) }
    uses = Set(code.flatMap(Self.uses))
    let declared = words.compactMap { Self.word(behind: Self.declaring, in: $0) }
    names = Set(words.joined().filter { $0.first?.isUppercase == true }.map { $0.before(".") })
      .subtracting(declared)
  }

  var testDescription: String { path }

  /// The target, the folder in it, which is the layer, and the folder in that, which is a room of
  /// its own; empty for the files beside the folders.
  var place: (target: String, layer: String, room: String) {
    let parts = path.split(separator: "/").map(String.init)
    return (parts[0], parts.count > 2 ? parts[1] : "", parts.count > 3 ? parts[2] : "")
  }
}

extension SourceFile {
  private static let declaring: Set = [
    "struct", "class", "enum", "actor", "protocol", "typealias", "associatedtype",
  ]

  private static let declaringMembers: Set = ["func", "var", "let", "case"]

  /// The names that extensions of foreign types declare for other files.
  private static func extensionMembers(in code: [String], besides own: Set<String>) -> [String] {
    var isForeign = false
    return code.flatMap { line -> [String] in
      let words = words(of: line)
      if let name = word(behind: ["extension"], in: words), !line.hasPrefix(" ") {
        isForeign = !own.contains(String(name.before(".")))
      } else if line.hasPrefix("}") {
        isForeign = false
      }
      let isMember = line.hasPrefix("  ") && !line.hasPrefix("   ")
      let isHidden = words.contains("private") || words.contains("fileprivate")
      return isForeign && isMember && !isHidden
        ? Array(names(behind: declaringMembers, in: line).prefix(1)) : []
    }
  }

  /// The names that stand behind some words, up to where they end.
  private static func names(behind marks: Set<String>, in line: String) -> [String] {
    let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    return zip(words, words.dropFirst()).filter { marks.contains($0.0) }.map(\.1)
  }

  /// The names behind a dot, or before a parenthesis.
  private static func uses(in line: String) -> [String] {
    line.matches(of: #/\.([a-z]\w*)|\b([a-z]\w*)\(/#).compactMap { match in
      (match.1 ?? match.2).map(String.init)
    }
  }

  private static let longQuote = String(repeating: "\"", count: 3)

  /// Leaves out comments, strings and the inside of strings of several lines.
  private static func code(of text: String) -> [String] {
    var isString = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.contains(Self.longQuote) {
        isString.toggle()
        return isString ? String(line.before(Self.longQuote)) : ""
      }
      guard !isString else { return "" }
      let bare = line.contains("\"") ? line.replacing(#/"([^"\\]|\\.)*"/#, with: "\"\"") : line
      return bare.before("//")
    }
  }

  /// Splits a line into names with their members, such as `Outer.Inner`.
  private static func words(of line: String) -> [String] {
    line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.map(String.init)
  }

  private static func word(behind marks: Set<String>, in words: [String]) -> String? {
    zip(words, words.dropFirst()).first { marks.contains($0.0) }?.1
  }
}

extension StringProtocol {
  /// The text before the first occurrence of another; all of it when there is none.
  fileprivate func before(_ mark: String) -> String {
    String(firstRange(of: mark).map { self[..<$0.lowerBound] } ?? self[...])
  }
}
