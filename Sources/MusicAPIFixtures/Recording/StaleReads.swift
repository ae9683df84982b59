import MusicAPI
import MusicPlatform

/// Tells reads that come from the folder, although a later write has changed what the service has.
enum StaleReads {
  /// Whether a read of personal data is older than a write; a sequence of responses is meant to
  /// change.
  static func contain(
    _ read: Fixture, at place: FixturePlace, in folder: FixtureFolder
  ) -> Bool {
    guard read.request.target.path.hasPrefix("/v1/me/"),
      !FileSystem.exists("\(folder.path)/\(place.file(2))"),
      let time = time(of: read, in: place.file(), of: folder)
    else { return false }
    return folders(around: place.folder, in: folder).contains { own in
      hasWrite(after: time, in: own, of: folder)
    }
  }

  /// The folders of the path, of what contains it, and of what it contains.
  private static func folders(around own: String, in folder: FixtureFolder) -> [String] {
    let parts = own.split(separator: "/")
    let outer = (3...max(3, parts.count)).map { parts.prefix($0).joined(separator: "/") }
    let names = (try? FileSystem.list("\(folder.path)/\(own)")) ?? []
    return outer + names.filter { !$0.hasSuffix(".json") }.map { "\(own)/\($0)" }
  }

  private static func hasWrite(
    after time: (Int, Int), in own: String, of folder: FixtureFolder
  ) -> Bool {
    let names = (try? FileSystem.list("\(folder.path)/\(own)")) ?? []
    return names.contains { name in
      guard ["PUT", "POST", "PATCH", "DELETE"].contains(where: name.hasPrefix),
        let write = try? folder.fixture(in: "\(own)/\(name)"),
        let written = Self.time(of: write, in: "\(own)/\(name)", of: folder)
      else { return false }
      return written > time
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
