/// A song of the page as plain structs for `JSONDecoder`.
struct JSONBenchmarkSong: Decodable {
  let id: String
  let type: String
  let href: String
  let attributes: Attributes
  let relationships: Relationships

  /// The page with its songs.
  struct Page: Decodable {
    let next: String?
    let data: [JSONBenchmarkSong]
  }

  /// The attributes of the song.
  struct Attributes: Decodable {
    let name: String
    let artistName: String
    let albumName: String
    let genreNames: [String]
    let trackNumber: Int?
    let discNumber: Int?
    let releaseDate: String?
    let durationInMillis: Int
    let isrc: String?
    let artwork: Artwork
    let playParams: PlayParameters?
    let url: String
    let hasLyrics: Bool
    let isAppleDigitalMaster: Bool
    let previews: [Preview]
  }

  /// The artwork of the song.
  struct Artwork: Decodable {
    let width: Int
    let height: Int
    let url: String
    let bgColor: String?
    let textColor1: String?
    let textColor2: String?
    let textColor3: String?
    let textColor4: String?
  }

  /// The play parameters.
  struct PlayParameters: Decodable {
    let id: String
    let kind: String
  }

  /// A preview of half a minute.
  struct Preview: Decodable {
    let url: String
  }

  /// The relationships of the song.
  struct Relationships: Decodable {
    let albums: Relationship
  }

  /// A list of resources.
  struct Relationship: Decodable {
    let href: String
    let data: [Link]
  }

  /// A resource identifier.
  struct Link: Decodable {
    let id: String
    let type: String
    let href: String
  }
}
