import MusicAPI
import MusicPlatform
import Synchronization

/// Notices reads that come from the folder, although a later write has changed what the service
/// has.
final class StaleReads: Sendable {
  private let state = Mutex<[String]>([])

  /// The paths, in the order of their requests.
  var paths: [String] { state.withLock { $0 } }

  /// Takes note of a read of personal data; a sequence of responses is meant to change.
  func note(_ read: Fixture, in folder: FixtureFolder) {
    guard read.request.target.path.hasPrefix("/v1/me/"),
      !FileSystem.exists("\(folder.path)/\(read.file(2))"),
      let time = Self.time(of: read, in: read.file(), of: folder)
    else { return }
    let place = FixturePath.folder(for: read.request)
    guard
      Self.places(around: place, in: folder).contains(where: { place in
        Self.hasWrite(after: time, at: place, in: folder)
      })
    else { return }
    let path = read.request.target.path
    state.withLock { if !$0.contains(path) { $0.append(path) } }
  }

  /// The folders of the path, of what contains it, and of what it contains.
  private static func places(around place: String, in folder: FixtureFolder) -> [String] {
    let parts = place.split(separator: "/")
    let outer = (3...max(3, parts.count)).map { parts.prefix($0).joined(separator: "/") }
    let names = (try? FileSystem.list("\(folder.path)/\(place)")) ?? []
    return outer + names.filter { !$0.hasSuffix(".json") }.map { "\(place)/\($0)" }
  }

  private static func hasWrite(
    after time: (Int, Int), at place: String, in folder: FixtureFolder
  ) -> Bool {
    let names = (try? FileSystem.list("\(folder.path)/\(place)")) ?? []
    return names.contains { name in
      guard ["PUT", "POST", "PATCH", "DELETE"].contains(where: name.hasPrefix),
        let write = try? folder.fixture(in: "\(place)/\(name)"),
        let own = Self.time(of: write, in: "\(place)/\(name)", of: folder)
      else { return false }
      return own > time
    }
  }

  /// The seconds of a recording and, as these are coarse, when its file was written.
  private static func time(
    of fixture: Fixture, in file: String, of folder: FixtureFolder
  ) -> (Int, Int)? {
    fixture.recorded.map { recorded in
      (Int(recorded.seconds), FileFacts(of: "\(folder.path)/\(file)")?.changed ?? 0)
    }
  }
}
