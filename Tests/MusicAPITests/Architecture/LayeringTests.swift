import Testing

/// The allowed dependencies: a layer uses itself and the layers below it.
struct LayeringTests {
  /// The folders of each target from the lowest up; the empty one contains the files next to them.
  static let layers = [
    "MusicAPI": [
      "HTTP", "JSON", "Signing", "Transport", "Schema", "Endpoints", "Client",
    ],
    "MusicAPIFixtures": ["Redaction", "Rules", "Fixtures", "Recording", "HAR", "Checks"],
    "MusicTakeout": ["Zip", "Tables", "Files", "Records"],
    "MusicLists": ["Bytes", "XML", "Formats"],
    "AmctlCommandLine": ["Terminal", "Parsing", "Help", "Completion"],
    "AmctlDBus": ["Wire", "Connection"],
    "AmctlKit": [
      "Configuration", "Running", "Output", "Inputs", "Lookup", "Downloads", "Images", "FeedFiles",
      "Players", "Checks", "Changes", "Comparing", "Exports", "Serving", "Commands", "Program",
    ],
  ]

  /// The files that may import each outside module; the paths are prefixes.
  private static let doors = [
    "CMusicAPI": ["MusicAPI/Signing/LibCrypto.swift", "MusicAPI/Transport/Curl"],
    "CMusicZip": ["MusicTakeout/Zip/Inflater.swift"],
    "MusicLibc": ["MusicPlatform/", "AmctlCommandLine/Terminal/"],
    "Glibc": ["MusicLibc/"],
    "Musl": ["MusicLibc/"],
    "Android": ["MusicLibc/"],
    "Darwin": ["MusicLibc/"],
    "MusicAPI": [
      "AmctlKit/", "AmctlLoopback/", "AmctlPlayer/", "MusicAPIFixtures/", "MusicAPIFoundation/",
      "MusicAPITesting/", "MusicLists/", "MusicMatching/", "MusicSandbox/", "MusicServices/",
      "MusicTakeout/",
    ],
    "MusicLists": [
      "AmctlKit/Output/", "AmctlKit/Commands/Match/", "MusicTakeout/Zip/DataFlaw.swift",
      "MusicTakeout/Files/TakeoutTable.swift", "MusicTakeout/Tables/",
    ],
    "MusicMatching": ["AmctlKit/Lookup/", "AmctlKit/Players/", "AmctlKit/Commands/"],
    // A service is known to its host and to the noun that uses it.
    "MusicServices": [
      "AmctlKit/Running/Host", "AmctlKit/Running/Failure+Services.swift", "AmctlKit/FeedFiles/",
      "AmctlKit/Players/Cider", "AmctlKit/Commands/",
    ],
    "MusicTakeout": [
      "AmctlKit/Inputs/TakeoutInput.swift", "AmctlKit/Commands/Report/",
      "AmctlKit/Commands/Takeout/",
    ],
    "MusicAPIFixtures": [
      "AmctlKit/Running/", "AmctlKit/Serving/", "AmctlKit/Commands/", "MusicAPITesting/",
    ],
    // Both servers have the faults of the sandbox.
    "MusicSandbox": [
      "AmctlKit/Running/", "AmctlKit/Serving/", "AmctlKit/Commands/Sandbox/",
      "AmctlKit/Commands/Fixtures/Serving/", "MusicAPITesting/",
    ],
    // The program would need the testing library wherever it runs.
    "MusicAPITesting": [],
    "Testing": ["MusicAPITesting/"],
    "AmctlLoopback": ["AmctlKit/Serving/", "AmctlKit/Commands/", "AmctlPlayer/"],
    "AmctlDBus": ["AmctlPlayer/", "AmctlKit/Players/", "AmctlKit/Checks/HostChecks.swift"],
    "AmctlPlayer": [
      "AmctlKit/Players/", "AmctlKit/Checks/HostChecks.swift", "AmctlKit/Commands/",
    ],
    "AmctlCommandLine": ["AmctlKit/", "amctl/"],
    "AmctlKit": ["amctl/"],
    "AmctlTestSupport": [],
    // With it, the program would contain Foundation.
    "MusicAPIFoundation": [],
    // Its conformances and relocations would slow down every start.
    "Foundation": ["MusicAPIFoundation/"],
    "FoundationEssentials": ["MusicAPIFoundation/"],
    "FoundationNetworking": [],
  ]

  private static func rank(_ file: SourceFile) -> Int? {
    layers[file.place.target]?.firstIndex(of: file.place.layer)
  }

  /// The names of a target's types with the files that declare them.
  private static let homes = Dictionary(grouping: SourceFile.all) { $0.place.target }
    .mapValues { files in
      Dictionary(files.flatMap { file in file.types.map { ($0, file) } }) { first, _ in first }
    }

  /// The members that extensions add, with the file that declares each; ambiguous names are left
  /// out.
  private static let members: [String: [String: SourceFile]] = {
    let counts = SourceFile.all.flatMap(\.declaredNames).reduce(into: [:]) {
      $0[$1, default: 0] += 1
    }
    return Dictionary(grouping: SourceFile.all) { $0.place.target }.mapValues { files in
      let found = files.flatMap { file in
        file.members.filter { counts[$0] == 1 }.map { ($0, file) }
      }
      return Dictionary(found) { first, _ in first }
    }
  }()

  /// Returns the declarations of its own target that a file uses, with the file of each.
  private static func uses(of file: SourceFile) -> [(name: String, home: SourceFile)] {
    let target = file.place.target
    let types = file.names.compactMap { name in homes[target]?[name].map { (name, $0) } }
    let extended = file.uses.compactMap { name in members[target]?[name].map { (name, $0) } }
    return (types + extended).filter { $0.1.path != file.path }
  }

  @Test func `every file is in a layer`() {
    let layered = SourceFile.all.filter { Self.layers[$0.place.target] != nil }
    #expect(layered.count > 100)
    #expect(layered.filter { Self.rank($0) == nil }.map(\.path) == [])
  }

  @Test func `members of extensions are recognized`() throws {
    let members = try #require(Self.members["AmctlKit"])
    #expect(members["isGenreID"]?.place.layer == "Inputs")
    #expect(members["noteMore"]?.place.layer == "Output")
    #expect(members.count > 10)
  }

  /// The rules about layers leave out names that are declared twice.
  @Test func `a member is added to the types of others in one file only`() {
    let own = Set(SourceFile.all.flatMap(\.types))
    let added = SourceFile.all.flatMap { file in
      let foreign = file.additions.filter { !own.contains(String($0.type.prefix { $0 != "." })) }
      return Set(foreign.map(\.signature)).map { (name: $0, path: file.path) }
    }
    let places = Dictionary(grouping: added, by: \.name).filter { $0.value.count > 1 }
    #expect(added.count > 30)
    #expect(places.values.map { "\($0[0].name) in \($0.map(\.path).sorted())" }.sorted() == [])
  }

  @Test(arguments: SourceFile.all.filter { rank($0) != nil })
  func `a file uses nothing from a higher layer`(file: SourceFile) throws {
    let rank = try #require(Self.rank(file))
    let wrong = Self.uses(of: file).filter { (Self.rank($0.home) ?? 0) > rank }
    #expect(wrong.map { "\($0.name) of \($0.home.path)" }.sorted() == [])
  }

  @Test(arguments: SourceFile.all.filter { $0.path.hasPrefix("AmctlKit/Commands/") })
  func `a noun uses no other noun`(file: SourceFile) {
    let wrong = Self.uses(of: file).filter {
      $0.home.place.layer == "Commands" && $0.home.place.room != file.place.room
    }
    #expect(file.place.room != "")
    #expect(wrong.map { "\($0.name) of \($0.home.path)" }.sorted() == [])
  }

  /// The layers that know no service: with them, requests could be sent to any other.
  private static let lower = SourceFile.all.filter { file in
    file.place.target == "MusicAPI" && ["JSON", "HTTP", "Transport"].contains(file.place.layer)
  }

  @Test func `the layers that know no service are found`() {
    #expect(Set(Self.lower.map(\.place.layer)) == ["JSON", "HTTP", "Transport"])
    #expect(Self.lower.count > 40)
  }

  @Test(arguments: lower)
  func `the code that sends requests names neither the service's API nor this program`(
    file: SourceFile
  ) {
    let names = ["/v1", "Music-User-Token", "Amctl-"]
    #expect(names.filter { file.text.contains($0) } == [])
  }

  @Test(arguments: ["Authorization", "Music-User-Token", "Media-User-Token"])
  func `the name of a token's header is written in one place`(name: String) {
    // A page of help has a program of another language, and a secret may be named by anybody.
    let others = [
      "AmctlKit/Program/HelpTopic+Sandbox.swift", "MusicAPIFixtures/Redaction/SecretNames.swift",
    ]
    let homes = SourceFile.all.filter { file in
      !others.contains(file.path)
        && file.strings.contains { $0.lowercased().hasPrefix(name.lowercased()) }
    }
    #expect(homes.map(\.path) == ["MusicAPI/Signing/TokenParts.swift"])
  }

  @Test(arguments: doors.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  func `outside modules are imported only where allowed`(module: String, doors: [String]) {
    let guests = SourceFile.all.filter { $0.imports.contains(module) }.map(\.path)
    #expect(guests.filter { path in !doors.contains { path.hasPrefix($0) } } == [])
  }

  @Test(arguments: SourceFile.all.filter { $0.place.target != "MusicLibc" })
  func `the product uses its own libraries only through public declarations`(file: SourceFile) {
    #expect(file.code.filter { $0.contains("@testable") || $0.contains("@_") } == [])
  }
}
