import MusicAPI

@testable import AmctlKit

/// A row of the endpoint table, with names that have recorded responses.
struct EndpointSample {
  /// The words after `amctl`.
  let words: [String]
  /// The expected method.
  let method: String
  /// The expected path.
  let path: String
  /// The expected parameters; nil for a value that the program chooses.
  let parameters: [(name: String, value: String?)]

  /// Two ids of each type.
  private static let ids: [ResourceType: [String]] = [
    .activities: ["976439514", "976439515"],
    .albums: ["1616728060", "1616728061"],
    .appleCurators: ["976439526", "976439527"],
    .artists: ["1147783278", "1147783279"],
    .curators: ["1107687517", "1107687518"],
    .genres: ["14", "20"],
    .musicVideos: ["1553279848", "1553279849"],
    .playlists: ["pl.f4d106fed2bd41149aaacabb233eb5eb", "pl.2b0e6e332fdf4b7a91164da3162127b5"],
    .recordLabels: ["1543990853", "1543990854"],
    .songs: ["1613600188", "1613600189"],
    .stationGenres: ["1149486336", "1149486299"],
    .stations: ["ra.1498157166", "ra.1498157167"],
    .storefronts: ["us", "jp"],
    .libraryAlbums: ["l.sticiFl", "l.hRb0rLt"],
    .libraryArtists: ["r.y8mMT7t", "r.Qua9yVe"],
    .libraryMusicVideos: ["i.V7B9dQLsZ8DZKe", "i.b1RnkQ9tLwDe4x"],
    .libraryPlaylistFolders: ["p.WmzVVDOUO9pDBk", "p.8Wx6kQdTe4nYvA"],
    .libraryPlaylists: ["p.QvDQE5RIVkRgpX", "p.ldvAAZ3C3Qmop9"],
    .librarySongs: ["i.PkdJNdAIrQozOW", "i.Gq0XkT7bVh2nLw"],
    ResourceType(rawValue: "recommendations"): ["6-27s5hU6azhJY", "6-hT4sW9kQxLmZ2"],
  ]
  private static let codes: [Lookup: String] = [.isrc: "USQE92200157", .upc: "00602445868162"]

  /// Fills in a row; nil if it contains a name without a sample.
  init?(_ row: EndpointTable.Row) {
    let request = row.endpoint.split(separator: " ")
    method = request.count == 1 ? "GET" : String(request[0])
    let halves = request[request.count - 1].split(separator: "?", maxSplits: 1)
    let segments = row.endpoint.split { "/[]?".contains($0) }
    let prefix = halves[0].hasPrefix("/v1/me/library/") ? "library-" : ""
    let type = segments.compactMap { Self.ids[ResourceType(rawValue: prefix + $0)] }.first
    let command = row.command.replacing("'", with: "").split(separator: " ").dropFirst()
    guard let words = Self.filled(command.map(String.init), ids: type ?? []) else { return nil }
    self.words = words
    path = String(halves[0]).replacing("{storefront}", with: "us")
      .replacing("{id}", with: type?.first ?? "")
    parameters = (halves.count == 1 ? [] : halves[1].split(separator: "&")).map { item in
      let parts = item.split(separator: "=")
      return (String(parts[0]), parts.count == 1 ? nil : String(parts[1]))
    }
  }

  private static func filled(_ words: [String], ids: [String]) -> [String]? {
    var ids = ids[...]
    var filled: [String] = []
    for word in words {
      if word.contains("?") {
        filled.append(
          Self.ids.reduce(word) {
            $0.replacing("[\($1.key)]=ID", with: "[\($1.key)]=\($1.value[0])")
          })
        continue
      }
      let name = word.split { "=/".contains($0) }.last ?? ""
      let sample: String?
      switch name {
      case "ID": sample = ids.popFirst()
      case "CODE":
        sample = filled.last.flatMap { Lookup(rawValue: String($0.dropFirst(2))) }
          .flatMap { codes[$0] }
      case "NAME": sample = "Harbour Walks"
      case "TRACK": sample = Self.ids[.songs]?.first
      case "TERM": sample = filled.first == "library" ? "northern" : "north"
      case "TAG": sample = "en-US"
      case "ALBUM": sample = Self.ids[.libraryAlbums]?.first
      case "ARTIST": sample = Self.ids[.libraryArtists]?.first
      default: sample = String(name)
      }
      guard let sample else { return nil }
      filled.append(word.dropLast(name.count) + sample)
    }
    return filled
  }
}
