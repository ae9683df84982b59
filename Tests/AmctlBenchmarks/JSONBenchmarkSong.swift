/// The same song as plain structs, for `JSONDecoder` to fill.
struct JSONBenchmarkSong: Decodable {
  let id: String
  let type: String
  let href: String
  let attributes: Attributes
  let relationships: Relationships

  /// What the page is around its songs.
  struct Page: Decodable {
    let next: String?
    let data: [JSONBenchmarkSong]
  }

  /// What is known of the song.
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

  /// Where its image is.
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

  /// How to play it.
  struct PlayParameters: Decodable {
    let id: String
    let kind: String
  }

  /// Where half a minute of it is.
  struct Preview: Decodable {
    let url: String
  }

  /// What it belongs to.
  struct Relationships: Decodable {
    let albums: Relationship
  }

  /// A list of resources.
  struct Relationship: Decodable {
    let href: String
    let data: [Link]
  }

  /// A resource by its identifier only.
  struct Link: Decodable {
    let id: String
    let type: String
    let href: String
  }
}
