internal import MusicAPI

extension Sample {
  /// A song with only an identifier.
  static let nameless = Sample("songs", "900000001")

  /// A song whose attributes all have the wrong type.
  static let twisted = Sample(
    "songs", "900000003",
    [
      "name": 1979, "artistName": "Tin Roof Choir", "albumName": ["Low", "Water"],
      "durationInMillis": "183000", "genreNames": "Alternative", "releaseDate": 20_240_517,
      "isrc": true, "artwork": "none", "previews": [:], "playParams": nil, "url": 7,
      "hasLyrics": "yes", "isAppleDigitalMaster": 1,
    ])

  /// A song with unexpected values where any value is possible.
  static let oneSizeOnly = Sample(
    "songs", "900000005",
    [
      "name": "One Size Only", "artistName": "Tin Roof Choir", "albumName": "Low Water",
      "durationInMillis": 61000, "genreNames": [], "hasLyrics": false,
      "isAppleDigitalMaster": false, "previews": [],
      "artwork": [
        "width": nil, "height": nil,
        "url": "https://is1-ssl.mzstatic.com/image/thumb/Music/one-size.jpg",
      ],
      "contentRating": "thoughtful", "releaseDate": "2024",
      "url": "https://music.apple.com/us/album/one-size-only/900000006?i=900000005",
    ])
}
