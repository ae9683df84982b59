import MusicAPI
import MusicSandbox

/// A library of the sandbox that changes between runs, with what each list was at each time.
struct LibraryService: SimulatedService {
  /// The lists of a library, by their paths below it and the types of their items.
  static let types = [
    ("songs", "library-songs"), ("albums", "library-albums"), ("artists", "library-artists"),
    ("music-videos", "library-music-videos"), ("playlists", "library-playlists"),
    ("playlist-folders", "library-playlist-folders"),
  ]

  private var service: SandboxService
  private let pageSize: Int
  /// Whether the response for an empty list is a 404.
  private let isEmptyMissing: Bool
  /// All versions of each list since the last ``forget()``, as lines of JSON.
  private(set) var versions: [String: [[String]]] = [:]
  /// What can be added, by its type in the catalog.
  private var others: [String: [String]] = [:]

  /// Creates a library that the seed chooses.
  init(in simulation: Simulation) {
    service = SandboxService(in: simulation)
    pageSize = simulation.number(in: 1...5)
    isEmptyMissing = simulation.happens(0.5)
    for type in ["songs", "albums", "music-videos"] {
      others[type] = SandboxService.popular(type, in: simulation)
      add(type, simulation.number(in: 0...(type == "songs" ? 20 : 2)))
    }
    for _ in 0..<simulation.number(in: 0...3) { addPlaylist(in: simulation) }
    for _ in 0..<simulation.number(in: 0...2) { addFolder() }
    forget()
  }

  private mutating func add(_ type: String, _ count: Int) {
    service.sandbox.add(type, others[type, default: []].prefix(count))
    others[type] = Array(others[type, default: []].dropFirst(count))
  }

  private mutating func addPlaylist(in simulation: Simulation) {
    let songs = simulation.choose { [others] in others["songs", default: []].shuffled(using: &$0) }
    service.sandbox.addPlaylist(songs.prefix(simulation.number(in: 0...9)))
  }

  private func addFolder() {
    service.sandbox.ask(
      SandboxService.library + "playlist-folders", post: ["attributes": ["name": "Harbor"]])
  }

  private static func tracks(of playlist: String) -> String { "playlists/\(playlist)/tracks" }

  private func ids(_ path: String) -> [String] {
    service.items(SandboxService.library + path).compactMap(\.resourceID)
  }

  /// The name of the file of each list in an export, and the lines that it has now.
  private var lines: [String: [String]] {
    let playlists = ids("playlists")
    let lists =
      Self.types.map { ($0.0, $0.0) } + playlists.map { ("playlists/" + $0, Self.tracks(of: $0)) }
    return Dictionary(
      uniqueKeysWithValues: lists.map { name, path in
        let items = service.items(SandboxService.library + path)
        return (name + ".ndjson", items.map { String(decoding: $0.source, as: UTF8.self) })
      })
  }

  /// Forgets all versions but what each list is now.
  mutating func forget() {
    versions = lines.mapValues { [$0] }
    play()
  }

  /// Lets empty lists and pages be as the seed has chosen.
  private mutating func play() {
    service.script = [Incident(.get, SandboxService.library, .pageSize(pageSize))]
    guard isEmptyMissing else { return }
    for (path, _) in Self.types where ids(path).isEmpty {
      service.script.append(
        Incident(.get, SandboxService.library + path, .status(404, code: "40403")))
    }
  }

  /// Adds items to lists or removes some, as the seed says.
  mutating func change(in simulation: Simulation) {
    service.pass(to: simulation.now)
    for (path, type) in Self.types where simulation.happens(0.3) {
      if simulation.happens(0.5) {
        let count = simulation.number(in: 1...3)
        switch path {
        case "playlists": for _ in 0..<count { addPlaylist(in: simulation) }
        case "playlist-folders": for _ in 0..<count { addFolder() }
        default: add(path, count)
        }
      } else if case let ids = ids(path), ids.count > 2 {
        service.sandbox.remove(type, ids[simulation.number(in: 0...ids.count - 1)])
      }
    }
    // A playlist has another date after each change.
    for id in ids("playlists") where simulation.happens(0.2) {
      let song = simulation.choose { [others] in others["songs"]?.randomElement(using: &$0) }
      service.sandbox.ask(
        SandboxService.library + Self.tracks(of: id),
        post: ["data": [["id": .string(song ?? ""), "type": "songs"]]])
    }
    for (name, lines) in lines where versions[name]?.last != lines {
      versions[name, default: []].append(lines)
    }
    play()
  }

  mutating func response(to request: HTTPRequest, at time: Duration) -> HTTPResponse {
    service.response(to: request, at: time)
  }
}
