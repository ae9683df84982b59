/// The allowed dependencies: a layer uses itself and the layers below it.
enum Layers {
  /// The folders of each target from the lowest up; the empty one contains the files next to them.
  static let order = [
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
    "CMusicAPI": ["MusicAPI/Signing/LibCryptoKey.swift", "MusicAPI/Transport/Curl"],
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
    order[file.place.target]?.firstIndex(of: file.place.layer)
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

  /// The layers that know no service: with them, requests could be sent to any other.
  private static func isLow(_ file: SourceFile) -> Bool {
    file.place.target == "MusicAPI" && ["JSON", "HTTP", "Transport"].contains(file.place.layer)
  }

  // A page of help has a program of another language, and a secret may be named by anybody.
  private static let headerNames = [
    "AmctlKit/Program/HelpTopic+Sandbox.swift", "MusicAPIFixtures/Redaction/SecretNames.swift",
  ]

  /// Returns where the name of a token's header is written besides its one place.
  private static func otherHomes(of name: String) -> [String] {
    let homes = SourceFile.all.filter { file in
      !headerNames.contains(file.path)
        && file.strings.contains { $0.lowercased().hasPrefix(name.lowercased()) }
    }
    let paths = homes.map(\.path)
    return paths == ["MusicAPI/Signing/TokenParts.swift"] ? [] : ["\(name) in \(paths)"]
  }

  static let rules = [
    Rule("every file is in a layer", ofFiles: { order[$0.place.target] != nil }) { file in
      rank(file) == nil ? [file.place.layer] : []
    },
    Rule("members of extensions are recognized") {
      let found = members["AmctlKit"] ?? [:]
      return found["isGenreID"]?.place.layer == "Inputs"
        && found["noteMore"]?.place.layer == "Output"
        ? [] : ["isGenreID or noteMore"]
    },
    // The rules about layers leave out names that are declared twice.
    Rule("a member is added to the types of others in one file only") {
      let own = Set(SourceFile.all.flatMap(\.types))
      let added = SourceFile.all.flatMap { file in
        let foreign = file.additions.filter { !own.contains(String($0.type.prefix { $0 != "." })) }
        return Set(foreign.map(\.signature)).map { (name: $0, path: file.path) }
      }
      let places = Dictionary(grouping: added, by: \.name).filter { $0.value.count > 1 }
      return added.count > 30
        ? places.values.map { "\($0[0].name) in \($0.map(\.path).sorted())" }.sorted()
        : ["only \(added.count) were read"]
    },
    Rule("a file uses nothing from a higher layer", ofFiles: { rank($0) != nil }) { file in
      uses(of: file).filter { (rank($0.home) ?? 0) > rank(file) ?? 0 }
        .map { "\($0.name) of \($0.home.path)" }.sorted()
    },
    Rule("a noun uses no other noun", ofFiles: { $0.path.hasPrefix("AmctlKit/Commands/") }) {
      file in
      uses(of: file).filter {
        $0.home.place.layer == "Commands" && $0.home.place.room != file.place.room
      }.map { "\($0.name) of \($0.home.path)" }.sorted()
    },
    Rule(
      "the code that sends requests names neither the service's API nor this program",
      ofFiles: isLow, atLeast: 40
    ) { file in ["/v1", "Music-User-Token", "Amctl-"].filter { file.text.contains($0) } },
    Rule("the name of a token's header is written in one place") {
      ["Authorization", "Music-User-Token", "Media-User-Token"].flatMap(otherHomes)
    },
    Rule("outside modules are imported only where allowed") {
      doors.sorted { $0.key < $1.key }.flatMap { module, doors in
        SourceFile.all.filter { $0.imports.contains(module) }.map(\.path)
          .filter { path in !doors.contains { path.hasPrefix($0) } }.map { "\($0): \(module)" }
      }
    },
    Rule(
      "the product uses its own libraries only through public declarations",
      ofFiles: { $0.place.target != "MusicLibc" }
    ) { file in file.code.filter { $0.contains("@testable") || $0.contains("@_") } },
  ]
}
