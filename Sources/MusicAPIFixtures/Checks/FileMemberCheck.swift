import MusicAPI

/// Finds members of a fixture's file that are not read: a misspelled one answers without it.
enum FileMemberCheck {
  private static let bodies = ["body", "text", "base64"]
  private static let root = ["request", "response", "recorded"]
  private static let request = ["method", "path", "query"] + bodies
  private static let response = ["status", "headers"] + bodies

  /// Returns the findings in the document of a file.
  static func findings(in json: JSON) -> [FixtureFinding] {
    var found = strangers(in: json, "", root)
    if let recorded = json["recorded"], UnixTime(iso8601: recorded.string ?? "") == nil {
      found.append(unread("recorded", "is not a time such as 2026-11-20T10:33:02Z"))
    }
    if let part = json["request"] {
      found += strangers(in: part, "request.", request) + wrongBodies(in: part, "request.")
      found += wrongKind(of: part["method"], .string, "request.method", "a string")
      found += wrongKind(of: part["query"], .object, "request.query", "an object")
    }
    if let part = json["response"] {
      found += strangers(in: part, "response.", response) + wrongBodies(in: part, "response.")
      found += wrongKind(of: part["headers"], .object, "response.headers", "an object")
    }
    return found
  }

  private static func strangers(
    in json: JSON, _ place: String, _ known: [String]
  ) -> [FixtureFinding] {
    json.strangers(besides: known).map { unread(place + $0.name, $0.flaw) }
  }

  /// Returns the bodies that are not read: all but one, and one that has another type.
  private static func wrongBodies(in json: JSON, _ place: String) -> [FixtureFinding] {
    let present = bodies.filter { json[$0] != nil }
    let surplus = present.dropFirst().map { name in
      unread(place + name, "is ignored, because '\(place)\(present[0])' is present")
    }
    guard let name = present.first, name != "body" else { return surplus }
    let text = json[name]?.string
    let isRead = text.map { name == "text" || Base64.decode($0) != nil } ?? false
    return surplus
      + (isRead ? [] : [unread(place + name, "is not \(name == "text" ? "a string" : "base64")")])
  }

  private static func wrongKind(
    of json: JSON?, _ kind: JSON.Kind, _ place: String, _ expected: String
  ) -> [FixtureFinding] {
    guard let json, json.kind != kind else { return [] }
    return [unread(place, "is \(json.kindName), not \(expected)")]
  }

  private static func unread(_ member: String, _ detail: String) -> FixtureFinding {
    FixtureFinding(.unknownKey, member, detail)
  }
}
