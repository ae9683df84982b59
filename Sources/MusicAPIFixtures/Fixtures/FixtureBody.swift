import MusicAPI

/// A body as a fixture holds it: JSON that can be read, else text, else base64.
enum FixtureBody {
  case none
  case json(JSON)
  case text(String)
  case bytes([UInt8])

  /// Containers may nest this deep in a body, so that the file around it can still be read.
  private static let depthLimit = 500

  /// Finds the clearest form that loses nothing but white space between the values of JSON.
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

  /// Reads what stands in a request or a response; nil when there is no member for a body.
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

  /// The bytes that were sent; JSON without white space, as the service sends it.
  var identity: [UInt8] {
    switch self {
    case .none: []
    case .json(let json): json.compact()
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    }
  }

  /// The member it is in a file.
  var member: JSONMember? {
    switch self {
    case .none: nil
    case .json(let json): JSONMember("body", .json(json))
    case .text(let text): JSONMember("text", .string(text))
    case .bytes(let bytes): JSONMember("base64", .string(Base64.encode(bytes)))
    }
  }
}
