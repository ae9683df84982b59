package import MusicAPI

/// Writes fixtures as an HTTP archive (HAR), a format that browsers and proxies open.
package enum HARWriter {
  /// The time written for a fixture without one, as HAR requires a time.
  static let noTime = UnixTime(seconds: 0)
  /// The creator name that marks an archive's entries as fixtures.
  static let creator = "amctl"
  /// The member that names the host of an entry for another server than the service.
  static let hostMember = "_host"

  /// Returns the bytes of a HAR 1.2 file with one entry per fixture, in the given order.
  package static func encode(
    _ fixtures: [Fixture], origin: Origin, version: String
  ) -> [UInt8] {
    let log: JSONValue = [
      "version": "1.2",
      "creator": ["name": .string(creator), "version": .string(version)],
      "entries": .array(fixtures.map { entry($0, origin) }),
    ]
    let compact = JSONValue.object([JSONMember("log", log)]).encoded()
    let lines = (try? JSONDocument(parsing: compact))?.root.indented() ?? compact
    return lines + [UInt8(ascii: "\n")]
  }

  private static func entry(_ fixture: Fixture, _ origin: Origin) -> JSONValue {
    let members: [(String, JSONValue)] = [
      ("startedDateTime", .string((fixture.recorded ?? noTime).iso8601)), ("time", 0),
      ("request", request(fixture.request, origin)), ("response", response(fixture.response)),
      ("cache", .object([])), ("timings", ["send": 0, "wait": 0, "receive": 0]),
    ]
    // HAR requires an underscore before names of custom fields.
    let hasTime: [(String, JSONValue)] = fixture.recorded == nil ? [("_recorded", nil)] : []
    let host = fixture.request.target.ofHost.map { [(hostMember, JSONValue.string($0.host))] } ?? []
    return .object((members + hasTime + host).map(JSONMember.init))
  }

  private static func request(_ request: HTTPRequest, _ origin: Origin) -> JSONValue {
    let query = request.target.query.items.map { pair($0.name, $0.value) }
    let origin = request.target.ofHost == nil ? origin.description : ""
    let members: [(String, JSONValue)] = [
      ("method", .string(request.method.rawValue)),
      ("url", .string(origin + request.target.shown)),
      ("httpVersion", "HTTP/1.1"), ("cookies", []), ("headers", []), ("queryString", .array(query)),
    ]
    let body = request.body.map { [("postData", postData($0))] } ?? []
    let sizes: [(String, JSONValue)] = [
      ("headersSize", -1), ("bodySize", .int(request.body?.count ?? 0)),
    ]
    return .object((members + body + sizes).map(JSONMember.init))
  }

  private static func postData(_ body: [UInt8]) -> JSONValue {
    let type = (try? JSONDocument(parsing: body)) == nil ? "text/plain" : "application/json"
    return .object([JSONMember("mimeType", .string(type))] + text(body))
  }

  private static func response(_ response: HTTPResponse) -> JSONValue {
    let headers = response.headers.fields.map { pair($0.name, $0.value) }
    let content =
      [
        JSONMember("size", .int(response.body.count)),
        JSONMember("mimeType", .string(response.headers["Content-Type"] ?? "")),
      ] + text(response.body)
    return [
      "status": .int(response.status.rawValue), "statusText": "", "httpVersion": "HTTP/1.1",
      "cookies": [], "headers": .array(headers), "content": .object(content),
      "redirectURL": .string(response.headers["Location"] ?? ""), "headersSize": -1,
      "bodySize": .int(response.body.count),
    ]
  }

  /// Returns the body as text, or in base64 if it is not text; nothing for an empty body.
  private static func text(_ body: [UInt8]) -> [JSONMember] {
    if body.isEmpty { return [] }
    if let text = String(validating: body, as: UTF8.self) {
      return [JSONMember("text", .string(text))]
    }
    return [
      JSONMember("text", .string(Base64.encode(body))), JSONMember("encoding", "base64"),
    ]
  }

  private static func pair(_ name: String, _ value: String) -> JSONValue {
    ["name": .string(name), "value": .string(value)]
  }
}
