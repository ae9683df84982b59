import AmctlCommandLine
import MusicAPI

/// A template for file names, such as `{artistName} - {name}`.
struct FileNameTemplate: Sendable {
  private enum Part: Sendable {
    case text(String), field(Field)
  }

  private let parts: [Part]

  /// Names files after ids, which differ where names do not.
  static let standard = FileNameTemplate(parts: [.field(Field("id"))])

  /// How many bytes a name has at most; the system's limit is 255, and a name that is being
  /// written is longer.
  private static let limit = 234

  /// Whether names contain the id of the resource.
  var namesID: Bool {
    parts.contains { if case .field(let field) = $0 { field.name == "id" } else { false } }
  }

  /// The fields in it.
  var fields: [String] {
    parts.compactMap { if case .field(let field) = $0 { field.name } else { nil } }
  }

  /// Reads a template; a name must not be a path.
  static let value = ValueType<FileNameTemplate>(name: "TEXT", text: { _ in "" }) {
    text throws(ValueError) in
    var parts: [Part] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "{") {
      guard let end = rest[start...].firstIndex(of: "}"), end > rest.index(after: start) else {
        throw .mismatch(text, expected: "fields in braces, such as '{name}'")
      }
      parts += [
        .text(String(rest[..<start])), .field(Field(String(rest[start..<end].dropFirst()))),
      ]
      rest = rest[rest.index(after: end)...]
    }
    guard !text.utf8.contains(UInt8(ascii: "/")) else {
      throw .mismatch(text, expected: "a name without '/'")
    }
    return FileNameTemplate(parts: parts + [.text(String(rest))])
  }

  /// Returns the name for a resource, without characters that lead elsewhere or cannot be typed;
  /// the ending is kept where the name is too long.
  func name(of resource: JSON, ending: String) -> String {
    let texts = parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field): CellText.of(field.value(in: resource))
      }
    }
    return Self.safe(texts.joined(), ending: ending)
  }

  private static func safe(_ text: String, ending: String) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in SafeText.line(text).unicodeScalars {
      safe.append(scalar == "/" || scalar == "\0" ? "_" : scalar)
    }
    let whole = String(safe).trimmed
    // A program would take a name that begins with '-' for options, and '.' hides a file.
    let isMistakable = whole.unicodeScalars.first.map { $0 == "." || $0 == "-" } ?? false
    let name = cut(
      isMistakable ? "_" + String(whole.unicodeScalars.dropFirst()) : whole, ending)
    return (name.isEmpty ? "_" : name) + ending
  }

  /// Returns the characters of a name that have room before an ending.
  private static func cut(_ name: String, _ ending: String) -> String {
    let room = limit - ending.utf8.count
    guard name.utf8.count > room else { return name }
    var kept = ""
    for character in name {
      guard kept.utf8.count + character.utf8.count <= room else { break }
      kept.append(character)
    }
    return kept
  }
}
