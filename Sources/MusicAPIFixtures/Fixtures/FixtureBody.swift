import MusicAPI

/// The body of a fixture: JSON if it parses, otherwise text, otherwise base64.
enum FixtureBody {
  case none
  case json(JSON)
  case text(String)
  case bytes([UInt8])

  /// How deeply containers may nest in a body, so that the file around it can still be read.
  private static let depthLimit = 500

  /// Chooses the most readable form that loses nothing but insignificant white space in JSON.
  init(_ bytes: [UInt8]) {
    if bytes.isEmpty {
      self = .none
    } else if let json = try? JSONDocument(parsing: bytes, depthLimit: Self.depthLimit) {
      self = .json(json.root)
    } else if let text = String(validating: bytes, as: UTF8.self) {
      self = .text(text)
    } else {
      self = .bytes(bytes)
    }
  }

  /// Reads the body of a request or a response; nil when no member contains one.
  init?(in json: JSON) {
    if let body = json["body"] {
      self = .json(body)
    } else if let text = json["text"] {
      self = .text(text.string ?? "")
    } else if let base64 = json["base64"] {
      self = .bytes(Base64.decode(base64.string ?? "") ?? [])
    } else {
      return nil
    }
  }

  /// The bytes as sent; JSON without white space, as the service sends it.
  var identity: [UInt8] {
    switch self {
    case .none: []
    case .json(let json): json.compact()
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    }
  }

  /// The same with the members of objects in the order of their names and numbers in one form, so
  /// that equal values have equal bytes.
  var value: [UInt8] {
    if case .json(let json) = self { json.uniform } else { identity }
  }

  /// The member of the file that contains the body.
  var member: JSONMember? {
    switch self {
    case .none: nil
    case .json(let json): JSONMember("body", .json(json))
    case .text(let text): JSONMember("text", .string(text))
    case .bytes(let bytes): JSONMember("base64", .string(Base64.encode(bytes)))
    }
  }
}

extension JSON {
  /// The bytes of the value in a form that equal values share.
  var uniform: [UInt8] { sorted.encoded() }

  private var sorted: JSONValue {
    switch kind {
    case .object:
      .object(members.map { JSONMember($0.name, $0.value.sorted) }.sorted { $0.name < $1.name })
    case .array: .array(elements.map(\.sorted))
    case .string: string.map { .string($0) } ?? .json(self)
    case .number: .json(canonicalNumber ?? self)
    case .null, .bool: .json(self)
    }
  }
}
