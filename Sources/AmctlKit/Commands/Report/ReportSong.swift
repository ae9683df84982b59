import MusicAPI
import MusicPlatform

/// A song of a library or of a list: a resource of the service, or a record of a download.
struct ReportSong {
  /// What has the name, artist and album.
  let fields: JSON
  /// The ID in the catalog.
  let id: String?
  /// The ID of its album in the catalog.
  let albumID: String?
  let added: String?
  let released: String?
  let genre: String?
  /// Whether it is from the catalog, and so perhaps in no library.
  let isInCatalog: Bool
  /// Whether it was in the catalog, and cannot be played any more.
  let isWithdrawn: Bool

  /// Reads a resource of a library or of the catalog.
  init(resource: JSON) {
    let attributes = resource["attributes"] ?? resource
    isInCatalog = resource["type"]?.string == ResourceType.songs.rawValue
    let match = resource["relationships"]?["catalog"]?["data"]?[0]
    let catalogSong = isInCatalog ? resource : match
    let player = PlayParameters(attributes["playParams"])
    fields = attributes
    id = isInCatalog ? resource["id"]?.identifier : player.catalogId ?? match?["id"]?.identifier
    albumID = catalogSong.flatMap(Self.albumID)
    added = attributes["dateAdded"]?.string
    released = attributes["releaseDate"]?.string
    genre = attributes["genreNames"]?[0]?.string
    isWithdrawn = !isInCatalog && SongStatus(unplayable: player) == .withdrawn
  }

  /// Reads a track of a download, which does not say whether it can be played.
  init(track: JSON) {
    fields = track
    id = track["id"]?.identifier
    albumID = nil
    added = track["date"]?.string
    released = track["releaseDate"]?.string
    genre = track["genreNames"]?[0]?.string
    isInCatalog = false
    isWithdrawn = false
  }

  /// Returns the ID of the album of a song in the catalog: that of its relationship, or of its URL,
  /// such as `https://music.apple.com/us/album/name/1613600187?i=1613600188`.
  private static func albumID(of song: JSON) -> String? {
    if let id = song["relationships"]?["albums"]?["data"]?[0]?["id"]?.identifier { return id }
    guard let url = song["attributes"]?["url"]?.string, url.includes("/album/"),
      let path = url.split(separator: "?").first, let id = path.split(separator: "/").last,
      id.isDigits
    else { return nil }
    return String(id)
  }
}
