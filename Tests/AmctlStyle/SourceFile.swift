#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A Swift file of the product, with the properties that the rules examine.
struct SourceFile: Sendable {
  /// The path relative to `Sources`.
  let path: String
  /// The whole text.
  let text: String
  /// The lines without comments and strings.
  let code: [String]
  /// The text in quotes: each short string, and each line of a long one.
  let strings: [String]
  /// The imported modules.
  let imports: [String]
  /// The types that other files can see.
  let types: [String]
  /// The members it adds to types declared elsewhere, each with its type, if other files can see them.
  ///
  /// A signature is the name with the first label, as in `end(ofPrefix`.
  let additions: [(type: String, name: String, signature: String)]
  /// The names of these members.
  let members: Set<String>
  /// All names that it declares.
  let declaredNames: [String]
  /// The names that it uses as members or calls.
  let uses: Set<String>
  /// The capitalized names that it uses but does not declare, without members of other names.
  let names: Set<String>

  /// Every file of the product.
  static let all: [SourceFile] = {
    let root = "Sources"
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
    code = Self.code(of: Self.unindented(text))
    strings = Self.strings(of: text)
    let words = code.map { Self.words(of: $0) }
    imports = words.compactMap { Self.word(behind: ["import"], in: $0) }
    types = zip(code, words).compactMap { line, words in
      line.hasPrefix(" ") || words.contains("private") || words.contains("fileprivate")
        ? nil : Self.word(behind: Self.declaring, in: words)
    }
    let declared = words.compactMap { Self.word(behind: Self.declaring, in: $0) }
    additions = Self.extensionMembers(in: code, besides: Set(declared))
    members = Set(additions.map(\.name))
    declaredNames = code.flatMap { Self.names(behind: Self.declaringMembers, in: $0) }
    uses = Self.uses(in: code)
    names = Set(words.joined().filter { $0.first?.isUppercase == true }.map { $0.before(".") })
      .subtracting(declared)
  }

  /// The target, the folder in it (the layer), and the folder in that (the room); empty for files
  /// next to the folders.
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

  /// Returns the names that extensions of other types declare for other files.
  private static func extensionMembers(
    in code: [String], besides own: Set<String>
  ) -> [(type: String, name: String, signature: String)] {
    var extended: String?
    return code.compactMap { line in
      let words = words(of: line)
      if let name = word(behind: ["extension"], in: words), !line.hasPrefix(" ") {
        let isHidden = words.contains("private") || words.contains("fileprivate")
        extended = isHidden || own.contains(name.before(".")) ? nil : name
      } else if line.hasPrefix("}") {
        extended = nil
      }
      let isMember = line.hasPrefix("  ") && !line.hasPrefix("   ")
      let isHidden = words.contains("private") || words.contains("fileprivate")
      guard let extended, isMember, !isHidden else { return nil }
      return names(behind: declaringMembers, in: line).first.map { name in
        let label = line.firstRange(of: name + "(").map { call in
          line[call.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        }
        return (extended, name, name + (label.map { "(" + $0 } ?? ""))
      }
    }
  }

  /// Returns the names after one of some words, up to their ends.
  private static func names(behind marks: Set<String>, in line: String) -> [String] {
    let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    return zip(words, words.dropFirst()).filter { marks.contains($0.0) }.map(\.1)
  }

  /// Returns the names after a dot or before a parenthesis.
  private static func uses(in code: [String]) -> Set<String> {
    let use = #/\.([a-z]\w*)|\b([a-z]\w*)\(/#
    return Set(
      code.flatMap { line in
        line.matches(of: use).compactMap { ($0.1 ?? $0.2).map(String.init) }
      })
  }

  /// Returns a text whose whole is for some platforms only as it would be for all of them.
  private static func unindented(_ text: String) -> String {
    guard text.hasPrefix("#if ") else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.allSatisfy({ $0.isEmpty || $0.hasPrefix("#") || $0.hasPrefix("  ") }) else {
      return text
    }
    return lines.map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }.joined(separator: "\n")
  }

  private static let longQuote = String(repeating: "\"", count: 3)

  /// Removes comments, strings and the contents of multiline strings.
  private static func code(of text: String) -> [String] {
    let string = #/"([^"\\]|\\.)*"/#
    var isString = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.contains(Self.longQuote) {
        isString.toggle()
        return isString ? String(line.before(Self.longQuote)) : ""
      }
      guard !isString else { return "" }
      let bare = line.contains("\"") ? line.replacing(string, with: "\"\"") : line
      return bare.before("//")
    }
  }

  /// Collects the text in quotes; comments are left out.
  private static func strings(of text: String) -> [String] {
    let string = #/"(([^"\\]|\\.)*)"/#
    var isString = false
    return text.split(separator: "\n").flatMap { line -> [String] in
      if line.contains(Self.longQuote) {
        isString.toggle()
        return []
      }
      if isString { return [String(line.drop { $0 == " " })] }
      guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { return [] }
      return line.contains("\"") ? line.matches(of: string).map { String($0.1) } : []
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
  /// Returns the text before the first occurrence of another; all of it when there is none.
  fileprivate func before(_ mark: String) -> String {
    String(firstRange(of: mark).map { self[..<$0.lowerBound] } ?? self[...])
  }
}
