import AmctlCommandLine
import MusicAPI

/// A line of the journal of a fixture server.
struct JournalCall {
  let json: JSON
  let method: String
  let target: RequestTarget

  /// Reads a line; anything else than a call is an error, as it could be one that is looked for.
  init(parsing line: String) throws(UsageError) {
    guard let json = try? JSONDocument(parsing: Array(line.utf8)).root,
      let method = json["method"]?.string, let target = json["target"]?.string,
      json["fixture"] != nil
    else {
      throw .rule(
        "this is not a line of a journal",
        hint: "'fixtures serve --journal FILE' writes one for each request")
    }
    self.json = json
    self.method = method
    self.target = RequestTarget(parsing: target)
  }

  var session: String { json["session"]?.string ?? "" }
  var isMiss: Bool { json["miss"]?.text == "true" }
  /// Whether the body was too large for the journal.
  var lacksBody: Bool { json["bodyBytes"] != nil }
}

/// A member that a body must have.
struct BodyMember: Sendable, Hashable, CustomStringConvertible {
  let path: JSONPath
  let value: String

  var description: String { "\(path)=\(value)" }

  /// Returns whether a body has the member with the value; a `*` is any member or element.
  func isIn(_ body: JSON?) -> Bool {
    guard let body else { return false }
    return Self.values(at: path.steps[...], in: body).contains {
      ($0.string ?? $0.text) == value
    }
  }

  private static func values(at steps: ArraySlice<String>, in json: JSON) -> [JSON] {
    guard let step = steps.first else { return [json] }
    let rest = steps.dropFirst()
    if step == "*" {
      let inner = json.kind == .array ? json.elements.map { $0 } : json.members.map { $0.1 }
      return inner.flatMap { values(at: rest, in: $0) }
    }
    return json.value(at: JSONPath(steps: [step])).map { values(at: rest, in: $0) } ?? []
  }
}

extension ValueType where Value == BodyMember {
  /// A path and a value: `data.0.id=1440000001`.
  static var bodyMember: Self {
    ValueType(name: "PATH=VALUE") { text throws(ValueError) in
      guard let separator = text.firstIndex(of: "="), separator != text.startIndex else {
        throw .mismatch(text, expected: "a path and a value such as attributes.name=Trip")
      }
      return BodyMember(
        path: JSONPath(String(text[..<separator])),
        value: String(text[text.index(after: separator)...]))
    }
  }
}
