import MusicAPI
import MusicPlatform

/// Tells reads that come from the folder, although a later write has changed what the service has.
enum StaleReads {
  /// Whether a read of personal data is older than a write; a sequence of responses is meant to
  /// change.
  static func contain(_ read: Fixture, in folder: FixtureFolder) -> Bool {
    guard read.request.target.path.hasPrefix("/v1/me/"),
      !FileSystem.exists("\(folder.path)/\(read.file(2))"),
      let time = time(of: read, in: read.file(), of: folder)
    else { return false }
    return places(around: FixturePath.folder(for: read.request), in: folder).contains { place in
      hasWrite(after: time, at: place, in: folder)
    }
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
