import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicPlatform

/// Headers that a person adds to a request, and the heads of responses as they are shown.
enum APIHeaders {
  /// The headers that hold secrets, besides the tokens, which come from the settings alone.
  private static let secret = ["cookie", "proxy-authorization"]
  /// The headers that belong to the connection.
  private static let technical = [
    "host", "content-length", "transfer-encoding", "connection", "accept-encoding", "expect", "te",
    "upgrade", "keep-alive", "trailer",
  ]

  /// Reads lines such as `Accept-Language: de`.
  static func parsed(_ lines: [String]) throws(UsageError) -> HTTPHeaders {
    var headers = HTTPHeaders()
    for line in lines {
      guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
        line[..<colon].utf8.allSatisfy(\.isHTTPToken)
      else {
        throw .rule("'\(line)' is not a header", hint: "write 'Name: value'")
      }
      let name = String(line[..<colon])
      let value = line[line.utf8.index(after: colon)...].trimmed
      guard !value.isEmpty, value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        throw .rule("the value of the header '\(name)' must be one line of text", hint: nil)
      }
      let lowercased = name.lowercased()
      if secret.contains(lowercased) || TokenHeader.isSent(lowercased: lowercased) {
        throw .rule(
          "'-H' cannot set '\(name)'",
          hint: "tokens come from the settings: see 'amctl help environment'")
      }
      if technical.contains(lowercased) {
        throw .rule("'-H' cannot set '\(name)'", hint: "it belongs to the connection")
      }
      headers.add(name, value)
    }
    return headers
  }
}

extension MusicClient {
  /// Returns a client that shows the status and the headers of each response, before anyone reads
  /// its body.
  func showingHeads(on output: any OutputStream) -> MusicClient {
    with(
      transport: Observing(transport) { _, response in
        let status = "HTTP/1.1 \(response.status.rawValue) \(response.status.reason)"
        let fields = response.headers.fields.map { "\($0.name): \($0.value)" }
        let head = ([status] + fields).map { SafeText.line($0) + "\r\n" }.joined() + "\r\n"
        // A closed pipe is detected when the body is written.
        try? output.write(head)
      })
  }
}

/// A JSON body made of texts: `attributes[name]=Mix` is a member of an object inside the body, and
/// `ids[]=1` an element of a list.
struct APIBody: Sendable {
  /// The body, with the members in the order given.
  let bytes: [UInt8]

  /// Puts the fields together; each value is a text, whatever it looks like.
  init(_ fields: [String]) throws(UsageError) {
    var root = Node.object([])
    for field in fields {
      guard let end = field.utf8.firstIndex(of: UInt8(ascii: "=")),
        let steps = Self.steps(of: field[..<end])
      else {
        throw .rule("'\(field)' is not a field", hint: "write 'name=value' or 'name[inner]=value'")
      }
      let value = String(field[field.utf8.index(after: end)...])
      guard root.set(value, at: steps[...]) else {
        throw .rule("'\(field)' does not fit the fields before it", hint: nil)
      }
    }
    bytes = root.json.encoded()
  }

  /// Splits `a[b][]` into its names, where an empty one is a position in a list; nil if it is not
  /// such a path.
  private static func steps(of path: Substring) -> [String]? {
    let first = path.prefix { $0 != "[" && $0 != "]" }
    var steps = [String(first)]
    var rest = path[first.endIndex...]
    while rest.hasPrefix("[") {
      let name = rest.dropFirst().prefix { $0 != "[" && $0 != "]" }
      guard rest[name.endIndex...].hasPrefix("]") else { return nil }
      steps.append(String(name))
      rest = rest[name.endIndex...].dropFirst()
    }
    return rest.isEmpty && !first.isEmpty ? steps : nil
  }

  /// A value of the body while it is put together.
  private enum Node {
    case text(String), object([(name: String, value: Node)]), list([Node])

    /// Sets the text at a path; returns false if the path leads through another kind of value.
    mutating func set(_ text: String, at steps: ArraySlice<String>) -> Bool {
      guard let step = steps.first else {
        self = .text(text)
        return true
      }
      let rest = steps.dropFirst()
      var inner: Node = rest.isEmpty ? .text(text) : rest.first == "" ? .list([]) : .object([])
      switch self {
      case .list(var nodes) where step.isEmpty:
        guard rest.isEmpty || inner.set(text, at: rest) else { return false }
        nodes.append(inner)
        self = .list(nodes)
      case .object(var members) where !step.isEmpty:
        let place = members.firstIndex { $0.name == step }
        if let place, !rest.isEmpty { inner = members[place].value }
        guard rest.isEmpty || inner.set(text, at: rest) else { return false }
        if let place { members[place].value = inner } else { members.append((step, inner)) }
        self = .object(members)
      case .text, .object, .list: return false
      }
      return true
    }

    var json: JSONValue {
      switch self {
      case .text(let text): .string(text)
      case .object(let members): .object(members.map { JSONMember($0.name, $0.value.json) })
      case .list(let nodes): .array(nodes.map(\.json))
      }
    }
  }
}
