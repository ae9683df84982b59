import MusicAPI

/// A library that changes between runs, with what each list was at each time.
struct LibraryService: SimulatedService {
  /// The lists of a library, by their paths below it and the types of their items.
  static let types = [
    ("songs", "library-songs"), ("albums", "library-albums"), ("artists", "library-artists"),
    ("music-videos", "library-music-videos"), ("playlists", "library-playlists"),
    ("playlist-folders", "library-playlist-folders"),
  ]
  static let root = "/v1/me/library/"

  private var service: ListService
  /// All versions of each list since the last ``forget()``, as lines of JSON.
  private(set) var versions: [String: [[String]]] = [:]
  private var lastItem = 0

  /// Creates a library that the seed chooses.
  init(in simulation: Simulation) {
    service = ListService(lists: [:], pageSize: simulation.number(in: 1...5))
    service.isEmptyMissing = simulation.happens(0.5)
    for (path, type) in Self.types where path != "playlists" {
      let count = simulation.number(in: 0...(path == "songs" ? 20 : 4))
      service.lists[Self.root + path] = (0..<count).map { _ in newItem(type) }
    }
    service.lists[Self.root + "playlists"] = []
    for _ in 0..<simulation.number(in: 0...3) { addPlaylist(in: simulation) }
    forget()
  }

  private mutating func newItem(_ type: String, _ attributes: String = "") -> ListService.Item {
    lastItem += 1
    return ListService.Item(id: "i.\(lastItem)", type: type, attributes: attributes)
  }

  private var date: String { #","lastModifiedDate":"\#(lastItem)""# }

  private mutating func addPlaylist(in simulation: Simulation) {
    let playlist = newItem("library-playlists", date)
    service.lists[Self.root + "playlists", default: []].append(playlist)
    service.lists[Self.tracks(of: playlist.id)] = (0..<simulation.number(in: 0...9)).map { _ in
      newItem("library-songs")
    }
  }

  private static func tracks(of playlist: String) -> String {
    "\(root)playlists/\(playlist)/tracks"
  }

  /// The name of the file of each list in an export, and the lines that it has now.
  var lines: [String: [String]] {
    Dictionary(
      uniqueKeysWithValues: service.lists.map { path, items in
        let words = path.dropFirst(Self.root.count).split(separator: "/")
        let name = words.prefix(2).joined(separator: "/")
        return (name + ".ndjson", items.map(\.json))
      })
  }

  /// Forgets all versions but what each list is now.
  mutating func forget() { versions = lines.mapValues { [$0] } }

  /// Adds items to a list or removes some, as the seed says.
  mutating func change(in simulation: Simulation) {
    for (path, type) in Self.types where simulation.happens(0.3) {
      let path = Self.root + path
      if simulation.happens(0.5) {
        for _ in 0..<simulation.number(in: 1...3) {
          if type == "library-playlists" {
            addPlaylist(in: simulation)
          } else {
            let item = newItem(type)
            service.lists[path, default: []].append(item)
          }
        }
      } else if let count = service.lists[path]?.count, count > 2 {
        let item = service.lists[path]?.remove(at: simulation.number(in: 0...count - 1))
        if let item { service.lists.removeValue(forKey: Self.tracks(of: item.id)) }
      }
    }
    changeTracks(in: simulation)
    for (name, lines) in lines where versions[name]?.last != lines {
      versions[name, default: []].append(lines)
    }
  }

  private mutating func changeTracks(in simulation: Simulation) {
    let path = Self.root + "playlists"
    for index in service.lists[path, default: []].indices where simulation.happens(0.2) {
      let id = service.lists[path]?[index].id ?? ""
      let track = newItem("library-songs")
      service.lists[Self.tracks(of: id), default: []].append(track)
      // A playlist has another date after each change.
      let date = date
      service.lists[path]?[index].attributes = date
    }
  }

  func response(to request: HTTPRequest, at time: Duration) -> HTTPResponse {
    service.response(to: request, at: time)
  }
}
