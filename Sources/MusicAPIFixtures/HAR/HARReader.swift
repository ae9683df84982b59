package import MusicAPI
import MusicPlatform

/// Reads the exchanges with one server from an HTTP archive and removes their secrets.
package struct HARReader {
  /// The exchanges in the order of their requests.
  package private(set) var fixtures: [Fixture] = []
  /// The number of entries for other servers.
  package private(set) var foreign = 0
  /// The number of entries without a response, or whose response body was not kept.
  package private(set) var incomplete = 0
  /// The number of entries whose response is never recorded: 304, 401, 403, or a fixture server's
  /// response for a missing fixture.
  package private(set) var unkept = 0

  /// Whether it was made from fixtures, of which each has its turn.
  package let isOfFixtures: Bool

  private let origin: Origin

  /// Reads `{"log": {"entries": [...]}}` as browsers and proxies write it.
  package init(
    _ bytes: [UInt8], origin: Origin, redaction: Redaction
  ) throws(FixtureFlaw) {
    self.origin = origin
    let root: JSON
    do { root = try JSONDocument(parsing: bytes).root } catch {
      throw FixtureFlaw("\(error)")
    }
    guard let log = root["log"], let list = log["entries"], list.kind == .array else {
      throw FixtureFlaw("It has no 'log.entries'")
    }
    isOfFixtures = log["creator"]?["name"]?.string == HARWriter.creator
    let entries = list.elements.compactMap { entry($0) }
    for (index, entry) in entries.enumerated() {
      let response = isOfFixtures ? entry.response : followed(entry, among: entries[index...])
      fixtures.append(
        Fixture(
          request: redaction.redacted(entry.request),
          response: redaction.redacted(response, to: entry.request),
          recorded: entry.recorded))
    }
  }

  /// Reads an entry; counts it and returns nil when it cannot be used.
  ///
  /// An archive made from fixtures contains only responses that somebody chose to keep; all are
  /// used.
  private mutating func entry(_ json: JSON) -> Fixture? {
    let request = json["request"]
    let host = isOfFixtures ? json[HARWriter.hostMember]?.string : nil
    guard let target = target(request?["url"]?.string ?? "", ofHost: host) else {
      foreign += 1
      return nil
    }
    let method = HTTPMethod(rawValue: request?["method"]?.string ?? "GET")
    // OPTIONS requests are a browser's CORS preflights; status 0 means that there was no response.
    guard method.rawValue != "OPTIONS", let response = Self.response(json["response"]) else {
      incomplete += 1
      return nil
    }
    guard
      isOfFixtures || !(response.status == 304 || response.status.rejectsTokens || response.isMiss)
    else {
      unkept += 1
      return nil
    }
    let time = json["startedDateTime"]?.string.flatMap { UnixTime(iso8601: $0) }
    return Fixture(
      HTTPRequest(method, target, body: Self.body(request?["postData"])), response,
      json["_recorded"]?.isNull == true ? nil : time)
  }

  /// Returns the target of a URL on the server, or on a host that an entry names; nil for other
  /// servers.
  private func target(_ address: String, ofHost host: String? = nil) -> RequestTarget? {
    guard let (origin, rest) = Origin.split(address) else { return nil }
    let target = RequestTarget(parsing: rest)
    if let host {
      return origin.fixtureName == host ? RequestTarget(target, ofHost: host) : nil
    }
    return origin == self.origin ? target : nil
  }

  /// Returns the response that a redirect led to, as clients never see the redirect itself.
  private func followed(_ entry: Fixture, among later: ArraySlice<Fixture>) -> HTTPResponse {
    var response = entry.response
    var rest = later.dropFirst()
    while [.get, .head].contains(entry.request.method), response.status.kind == .redirection,
      let location = response.headers["Location"],
      let target = target(location)
        ?? (location.hasPrefix("/") ? RequestTarget(parsing: location) : nil),
      let next = rest.firstIndex(where: { $0.request.target.identity == target.identity })
    {
      response = rest[next].response
      rest = rest[(next + 1)...]
    }
    return response
  }
}

// MARK: Parts of an entry

extension HARReader {
  private static func response(_ json: JSON?) -> HTTPResponse? {
    guard let json, let status = json["status"]?.int, status > 0 else { return nil }
    let content = json["content"]
    let body = body(content)
    if body == nil, (content?["size"]?.int ?? 0) > 0 { return nil }
    var headers = HTTPHeaders(
      (json["headers"]?.elements.map { $0 } ?? []).compactMap { field in
        guard let name = field["name"]?.string, let value = field["value"]?.string else {
          return nil
        }
        return HTTPHeaders.Field(name: name, value: value)
      })
    // Browsers name a type even where there is no body to have one.
    if headers["Content-Type"] == nil, body?.isEmpty == false,
      let type = content?["mimeType"]?.string, !type.isEmpty, type != "x-unknown"
    {
      headers["Content-Type"] = type
    }
    return HTTPResponse(status: HTTPStatus(rawValue: status), headers: headers, body: body ?? [])
  }

  /// Returns the bytes of `postData` or `content`; the form parameters when there is no text.
  private static func body(_ json: JSON?) -> [UInt8]? {
    guard let json else { return nil }
    if let text = json["text"]?.string {
      let isBase64 = json["encoding"]?.string?.lowercased() == "base64"
      return isBase64 ? Base64.decode(text) : Array(text.utf8)
    }
    let items = json["params"]?.elements.map { parameter in
      Query.Item(parameter["name"]?.string ?? "", parameter["value"]?.string ?? "")
    }
    return items.flatMap { $0.isEmpty ? nil : Array(Query($0).encoded.utf8) }
  }
}
