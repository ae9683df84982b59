import MusicAPIFixtures
import MusicAPI

/// Which fixtures of a folder are requested again, and why the others are not.
struct RefreshPlan {
  /// What a new response did to a fixture; `left` is one that was not requested.
  enum Result: String {
    case changed, added, removed, unchanged, failed, left
  }

  /// What became of a fixture.
  struct Outcome: Sendable {
    var result: Result
    let file: String
    let path: String
    var detail: String
    var error: (any Error)?

    init(
      _ result: Result, _ file: String, of request: HTTPRequest, _ detail: String = "",
      error: (any Error)? = nil
    ) {
      (self.result, self.file, self.detail, self.error) = (result, file, detail, error)
      path = request.target.shown
    }
  }

  private(set) var items: [FixtureFile] = []
  private(set) var skipped: [Outcome] = []

  /// Plans the chosen files of a folder; those recorded at or after a time need no refresh.
  init(_ chosen: [FixtureFile], of all: [FixtureFile], recordedBefore limit: UnixTime?) {
    let counts = all.reduce(into: [FixturePlace: Int]()) { counts, file in
      if file.session == nil { counts[file.place, default: 0] += 1 }
    }
    for file in chosen {
      if let limit, let recorded = file.fixture.recorded, recorded >= limit { continue }
      let reason =
        file.session.map { "belongs to session '\($0.dropFirst("sessions/".count))'" }
        ?? Self.reason(against: file, count: counts[file.place] ?? 1)
      if let reason {
        skipped.append(Outcome(.left, file.path, of: file.fixture.request, reason))
      } else {
        items.append(file)
      }
    }
  }

  /// Returns why a fixture cannot be requested again; nil if it can.
  private static func reason(against file: FixtureFile, count: Int) -> String? {
    let (fixture, place) = (file.fixture, file.place.file())
    if fixture.request.method != .get { return "is a write; writes are never sent again" }
    if fixture.isRedacted { return "has a redacted request" }
    if let finding = PlaceCheck.impossibility(of: fixture.request) { return finding.detail }
    if count > 1 { return "is one of \(count.grouped) responses to its request" }
    return file.path == place ? nil : "is not in '\(place)'"
  }
}
