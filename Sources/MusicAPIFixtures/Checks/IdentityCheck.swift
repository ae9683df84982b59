import MusicAPI
import MusicPlatform

/// Finds resources in a response that are not those that the request names.
enum IdentityCheck {
  /// The ids that a request names, and the type of their resources if the path tells it.
  private struct Expectation {
    let ids: Set<String>
    let type: String?
  }

  /// Returns the findings in the response of a fixture.
  static func findings(for fixture: Fixture) -> [FixtureFinding] {
    guard fixture.request.method == .get, fixture.response.status.kind == .success,
      let expected = expectation(of: fixture.request),
      let root = (try? JSONDocument(parsing: fixture.response.body))?.root,
      let data = root["data"], data.kind == .array
    else { return [] }
    var seen: Set<FixtureFinding> = []
    return data.elements.compactMap { element in
      guard let id = element["id"]?.string, let type = element["type"]?.string else { return nil }
      let finding = finding(id, type, expected)
      return finding.flatMap { seen.insert($0).inserted ? $0 : nil }
    }
  }

  private static func finding(
    _ id: String, _ type: String, _ expected: Expectation
  ) -> FixtureFinding? {
    let isOther = expected.type.map { !isSame($0, type) } ?? false
    let isUnknown = !expected.ids.contains(id) && id != Redaction.mark
    guard isOther || isUnknown else { return nil }
    let ids = expected.ids.sorted()
    let more = ids.count > 1 ? " or \(ids.count == 2 ? "1 other" : "\(ids.count - 1) others")" : ""
    let wanted = isUnknown ? "'\(ids.first ?? "")'\(more)" : "'\(id)'"
    return FixtureFinding(
      .idMismatch, "data",
      isOther
        ? "is '\(id)' of type '\(type)', requested \(wanted) of type '\(expected.type ?? "")'"
        : "is '\(id)', requested \(wanted)")
  }

  /// Whether a type is the requested one, or one that the service sends instead of it.
  private static func isSame(_ wanted: String, _ type: String) -> Bool {
    let playlists = ["library-playlists", "library-playlist-folders"]
    return type == wanted || type == Redaction.mark
      || playlists.contains(wanted) && playlists.contains(type)
  }

  /// Returns what a request for resources by id names; nil for any other request.
  private static func expectation(of request: HTTPRequest) -> Expectation? {
    let segments = request.target.identity.segments.dropFirst()
    guard let place = place(of: Array(segments)) else { return nil }
    if let id = place.id { return Expectation(ids: [id], type: place.type) }
    guard let ids = request.target.query["ids"], !ids.isEmpty else { return nil }
    return Expectation(ids: Set(ids.split(separator: ",").map(String.init)), type: place.type)
  }

  /// Returns the type and the id in a path; nil where it names no resources of one type.
  private static func place(of path: [String]) -> (type: String?, id: String?)? {
    let rest: ArraySlice<String>
    let type: String?
    switch path.prefix(3) {
    case ["v1", "me", "library"] where path.count > 3:
      (rest, type) = (path.dropFirst(4), "library-" + path[3])
    case ["v1", "me", "ratings"] where path.count > 3:
      // A rating has the id of what is rated.
      (rest, type) = (path.dropFirst(4), nil)
    case let start where start.starts(with: ["v1", "storefronts"]):
      (rest, type) = (path.dropFirst(2), "storefronts")
    case let start where start.starts(with: ["v1", "catalog"]) && path.count > 3:
      (rest, type) = (path.dropFirst(4), path[3])
    default: return nil
    }
    let isKnown = type.map { ResourceType(rawValue: $0).facts != nil } ?? true
    return isKnown && rest.count < 2 ? (type, rest.first) : nil
  }
}

/// Finds responses that are about the tokens or the server of one run, and not about the request.
enum RefusalCheck {
  /// Returns the finding for a fixture; nil if its response is about the request.
  static func finding(for fixture: Fixture) -> FixtureFinding? {
    let response = fixture.response
    if response.status.rejectsTokens {
      let detail = "is \(response.status.rawValue), which is about the tokens of one run"
      return FixtureFinding(.refused, "response.status", detail)
    }
    let isMiss = response.body.includes("AMCTLFIXTURESSERVE")
    return isMiss
      ? FixtureFinding(.refused, "response.body", "is the miss of a fixture server") : nil
  }
}

extension [UInt8] {
  /// Returns whether the bytes contain a text; only small ones are searched, as errors are.
  fileprivate func includes(_ text: String) -> Bool {
    count < 4096 && String(decoding: self, as: UTF8.self).includes(text)
  }
}
