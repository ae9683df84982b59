import Testing

/// Who may know whom: a layer uses itself and those before it.
struct LayeringTests {
  /// The folders of each target from the lowest up; the empty one holds the files beside them.
  private static let layers = [
    "MusicAPI": ["JSON", "HTTP", "Signing", "Transport", "Schema", "Endpoints", "Client"],
    "MusicAPIFixtures": ["Redaction", "Fixtures", "Recording", "HAR", "Checks"],
    "AmctlKit": ["Terminal", "Parsing", "Help", "Configuration", "Output", "Commands", ""],
  ]

  /// Which files let a part of the outside world in; the paths begin so.
  private static let doors = [
    "CMusicCrypto": ["MusicAPI/Signing/LibCrypto.swift"],
    "CMusicCurl": ["MusicAPI/Transport/Curl"],
    "Glibc": ["MusicPlatform/", "AmctlKit/Terminal/"],
    "Musl": ["MusicPlatform/", "AmctlKit/Terminal/"],
    "Darwin": ["MusicPlatform/", "AmctlKit/Terminal/"],
    "MusicAPI": [
      "AmctlKit/Amctl.swift", "AmctlKit/Configuration/", "AmctlKit/Output/", "AmctlKit/Commands/",
      "AmctlLoopback/", "MusicAPIFixtures/",
    ],
    "MusicAPIFixtures": ["AmctlKit/Commands/"],
    "AmctlLoopback": ["AmctlKit/Commands/"],
    "AmctlKit": ["amctl/"],
    "AmctlTestSupport": [],
    // Its conformances and relocations would slow down every start.
    "Foundation": [],
    "FoundationEssentials": [],
    "FoundationNetworking": [],
  ]

  private static func rank(_ file: SourceFile) -> Int? {
    layers[file.place.target]?.firstIndex(of: file.place.layer)
  }

  /// Names of a target's types with the files that declare them.
  private static let homes = Dictionary(grouping: SourceFile.all) { $0.place.target }
    .mapValues { files in
      Dictionary(files.flatMap { file in file.types.map { ($0, file) } }) { first, _ in first }
    }

  @Test func `every file is in a layer`() {
    let layered = SourceFile.all.filter { Self.layers[$0.place.target] != nil }
    #expect(layered.count > 100)
    #expect(layered.filter { Self.rank($0) == nil }.map(\.path) == [])
  }

  @Test(arguments: SourceFile.all.filter { rank($0) != nil })
  func `a file uses no type of a layer behind its own`(file: SourceFile) throws {
    let rank = try #require(Self.rank(file))
    let homes = try #require(Self.homes[file.place.target])
    let wrong = file.names.compactMap { name in
      homes[name].flatMap { home in
        (Self.rank(home) ?? 0) > rank ? "\(name) of \(home.path)" : nil
      }
    }
    #expect(wrong.sorted() == [])
  }

  @Test(arguments: doors.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  func `the outside world comes in by its own doors`(module: String, doors: [String]) {
    let guests = SourceFile.all.filter { $0.imports.contains(module) }.map(\.path)
    #expect(guests.filter { path in !doors.contains { path.hasPrefix($0) } } == [])
  }

  @Test(arguments: SourceFile.all)
  func `the product uses itself by its public doors only`(file: SourceFile) {
    #expect(file.code.filter { $0.contains("@testable") || $0.contains("@_") } == [])
  }
}
