package import MusicAPI

extension Fixture {
  /// Reads `{"request": {...}, "response": {...}, "recorded": "..."}`; `recorded` is optional.
  package init(json: JSON) throws(FixtureFlaw) {
    guard let request = json["request"], let path = request["path"]?.string else {
      throw FixtureFlaw("It has no 'request.path'")
    }
    guard let response = json["response"], let status = response["status"]?.int else {
      throw FixtureFlaw("It has no 'response.status'")
    }
    self.init(
      HTTPRequest(
        HTTPMethod(rawValue: request["method"]?.string ?? "GET"),
        RequestTarget(path: path, query: Self.query(request["query"])),
        body: FixtureBody(in: request)?.identity),
      HTTPResponse(
        status: HTTPStatus(rawValue: status), headers: try Self.headers(response["headers"]),
        body: FixtureBody(in: response)?.identity ?? []),
      json["recorded"]?.string.flatMap(UnixTime.init(iso8601:)))
  }

  /// Reads the contents of a file; nil if they are not a fixture.
  package init?(parsing bytes: [UInt8]) {
    do { try self.init(json: JSONDocument(ofFile: bytes).root) } catch { return nil }
  }

  private static func query(_ json: JSON?) -> Query {
    Query(
      (json?.members.map { $0 } ?? []).flatMap { name, value in
        let values = value.kind == .array ? value.elements.map { $0 } : [value]
        return values.map { Query.Item(name, $0.string ?? $0.text) }
      })
  }

  /// A server would send what follows a line break as headers of their own.
  private static func headers(_ json: JSON?) throws(FixtureFlaw) -> HTTPHeaders {
    var fields: [HTTPHeaders.Field] = []
    for (name, value) in json?.members.map({ $0 }) ?? [] {
      let field = HTTPHeaders.Field(name: name, value: value.string ?? value.text)
      guard field.isOneLine else {
        throw FixtureFlaw("It has a header with a line break or a zero byte")
      }
      fields.append(field)
    }
    return HTTPHeaders(fields)
  }
}

extension Fixture {
  /// Returns the contents of its file: indented, and always the same bytes for the same exchange.
  package func encoded() -> [UInt8] {
    let members = [
      JSONMember("request", .object(requestMembers)),
      JSONMember("response", .object(responseMembers)),
    ]
    let time = recorded.map { [JSONMember("recorded", .string($0.iso8601))] } ?? []
    let compact = JSONValue.object(members + time).encoded()
    let lines = (try? JSONDocument(parsing: compact))?.root.indented() ?? compact
    return lines + [UInt8(ascii: "\n")]
  }

  private var requestMembers: [JSONMember] {
    var members = [
      JSONMember("method", .string(request.method.rawValue)),
      JSONMember("path", .string(request.target.path)),
    ]
    let query = queryMembers
    if !query.isEmpty { members.append(JSONMember("query", .object(query))) }
    if let body = request.body.flatMap({ FixtureBody($0).member }) { members.append(body) }
    return members
  }

  private var responseMembers: [JSONMember] {
    var members = [JSONMember("status", .int(response.status.rawValue))]
    let headers = response.headers.fields.map { JSONMember($0.name, .string($0.value)) }
    if !headers.isEmpty { members.append(JSONMember("headers", .object(headers))) }
    if let body = FixtureBody(response.body).member { members.append(body) }
    return members
  }

  /// One member per name; a repeated name has an array.
  private var queryMembers: [JSONMember] {
    var members: [JSONMember] = []
    for item in request.target.query.items where !members.contains(where: { $0.name == item.name })
    {
      let values = request.target.query.items.filter { $0.name == item.name }
        .map { JSONValue.string($0.value) }
      members.append(JSONMember(item.name, values.count == 1 ? values[0] : .array(values)))
    }
    return members
  }
}

extension HTTPHeaders.Field {
  /// Whether it has no line break and no zero byte, which no header can have.
  var isOneLine: Bool {
    (name + value).utf8.allSatisfy { $0 != 0x0A && $0 != 0x0D && $0 != 0 }
  }
}

extension JSONDocument {
  /// Parses a file, which some editors begin with a byte order mark.
  convenience init(ofFile bytes: [UInt8]) throws(JSONError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    try self.init(parsing: bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes)
  }
}
