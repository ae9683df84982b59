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
    let place = Route.match(request.method, request.target)
    // A rating has the id of what is rated.
    let type = place.types == [.ratings] ? nil : place.types?.first?.rawValue
    if let id = place.onlyID { return Expectation(ids: [id], type: type) }
    guard let ids = request.target.query["ids"], !ids.isEmpty, place.types?.count == 1 else {
      return nil
    }
    return Expectation(ids: Set(ids.split(separator: ",").map(String.init)), type: type)
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
