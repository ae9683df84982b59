import MusicAPIFixtures
import MusicAPI

/// Which fixtures of a folder are requested again, and why the others are not.
struct RefreshPlan {
  /// A fixture to refresh.
  struct Item: Sendable {
    let file: String
    let fixture: Fixture
  }

  /// What became of a fixture.
  struct Outcome: Sendable {
    /// `changed`, `unchanged`, `added`, `removed`, `failed` or `left`.
    var result: String
    let file: String
    let path: String
    var detail: String
    var error: (any Error)?

    init(
      _ result: String, _ file: String, of request: HTTPRequest, _ detail: String = "",
      error: (any Error)? = nil
    ) {
      (self.result, self.file, self.detail, self.error) = (result, file, detail, error)
      path = request.target.shown
    }

    var record: JSONValue {
      [
        "result": .string(result), "path": .string(path), "detail": .string(detail),
        "file": .string(file),
      ]
    }
  }

  private(set) var items: [Item] = []
  private(set) var leftAlone: [Outcome] = []

  /// Plans the chosen files of a folder, all of which are fixtures, and of which those recorded at
  /// or after a time need no refresh.
  init(_ chosen: [FixtureFile], of all: [FixtureFile], recordedBefore limit: UnixTime?) {
    let counts = all.reduce(into: [FixturePlace: Int]()) { counts, file in
      guard file.session == nil, let place = file.place else { return }
      counts[place, default: 0] += 1
    }
    for file in chosen {
      guard let fixture = try? file.fixture.get(), let place = file.place else { continue }
      if let limit, let recorded = fixture.recorded, recorded >= limit { continue }
      let reason =
        file.session.map { "belongs to the session '\($0)'" }
        ?? Self.reason(against: fixture, file.path, at: place, count: counts[place] ?? 1)
      if let reason {
        leftAlone.append(Outcome("left", file.path, of: fixture.request, reason))
      } else {
        items.append(Item(file: file.path, fixture: fixture))
      }
    }
  }

  /// Returns why a fixture cannot be requested again; nil if it can.
  private static func reason(
    against fixture: Fixture, _ file: String, at place: FixturePlace, count: Int
  ) -> String? {
    if fixture.request.method != .get { return "is a write; writes are never sent again" }
    if fixture.isRedacted { return "has a redacted request" }
    if let reason = FixtureLint.impossibility(of: fixture.request) { return reason }
    if count > 1 { return "is one of \(count) responses to its request" }
    return file == place.file() ? nil : "is not in '\(place.file())'"
  }
}
