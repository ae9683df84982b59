import MusicAPIFixtures
internal import MusicAPI
internal import MusicPlatform

/// The files of all exchanges: the one place that knows how fixtures are written.
struct FixtureTree {
  /// The invented recording time of all exchanges.
  private static let recorded = UnixTime(iso8601: "2026-11-01T12:00:00Z")

  /// The exchanges in the order of the responses.
  private let fixtures: [Fixture]
  /// The paths of their files, relative to the folder.
  let places: [String]

  init(_ exchanges: [Exchange]) throws(Flaw) {
    let exchanges = exchanges.sorted { $0.turn < $1.turn }
    fixtures = exchanges.map { exchange in
      Fixture(request: exchange.request, response: exchange.response, recorded: Self.recorded)
    }
    places = zip(fixtures, exchanges).map { fixture, exchange in
      fixture.place(by: FixtureRules.Match()).file(exchange.turn)
    }
    let counts = Dictionary(grouping: places) { $0 }
    if let place = counts.first(where: { $0.value.count > 1 })?.key {
      throw Flaw("two exchanges belong in '\(place)': take one of them away")
    }
  }

  /// Writes every file into the folder, and removes those of exchanges that no longer exist.
  func write(to folder: String) throws(FileError) {
    for (place, bytes) in TakeoutSample.files {
      let path = folder + "/" + place
      try FileSystem.createDirectory(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
      try FileSystem.write(bytes, to: path)
    }
    for root in FixturesTool.roots where FileSystem.isDirectory(folder + "/" + root) {
      for place in try Self.files(in: root, of: folder) where !places.contains(place) {
        try FileSystem.remove(folder + "/" + place)
      }
    }
    let writer = FixtureWriter(directory: folder)
    for (fixture, place) in zip(fixtures, places) { try writer.write(fixture, to: place) }
  }

  private static func files(in place: String, of folder: String) throws(FileError) -> [String] {
    guard FileSystem.isDirectory(folder + "/" + place) else {
      return place.hasSuffix(".json") ? [place] : []
    }
    var files: [String] = []
    for name in try FileSystem.list(folder + "/" + place) {
      files += try Self.files(in: place + "/" + name, of: folder)
    }
    return files
  }
}
