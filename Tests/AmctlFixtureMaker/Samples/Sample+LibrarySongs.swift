internal import MusicAPI

extension Sample {
  /// The songs of "Tideline" in the library.
  static let libraryTidelineSongs = zip(librarySongIDs, tidelineSongs).enumerated().map {
    index, song in
    librarySong(song.0, of: song.1, track: index + 1, milliseconds: 183_000 + 7013 * index)
  }
  static let libraryNorthernLights = libraryTidelineSongs[0]
  static let libraryPaperBoats = libraryTidelineSongs[1]

  /// A song that a user uploaded: no artwork, no release date, no catalog match.
  static let kitchenDemo = Sample(
    "library-songs", "i.Gq0XkT7bVh2nLw",
    [
      "albumName": "Kitchen Tapes", "artistName": "Robin", "durationInMillis": 94000,
      "genreNames": [], "hasLyrics": false, "name": "Demo, Kitchen, 2019",
      "playParams": [
        "id": "i.Gq0XkT7bVh2nLw", "isLibrary": true, "kind": "song", "reporting": false,
      ],
      "trackNumber": 1,
    ])

  /// A purchased song that is no longer in the catalog: its play parameters have no catalog id.
  static let delistedSong = Sample(
    "library-songs", "i.Rb5YdK1vQz8mJs",
    [
      "albumName": "Bells of the Bay", "artistName": "Harbour Choir",
      "artwork": .artwork("Music/e5/0123"), "discNumber": 1, "durationInMillis": 312_000,
      "genreNames": ["Classical"], "hasLyrics": false, "name": "Bells at Noon",
      "playParams": [
        "id": "i.Rb5YdK1vQz8mJs", "isLibrary": true, "kind": "song", "purchasedId": "310000123",
        "reporting": true,
      ],
      "releaseDate": "2009", "trackNumber": 4,
    ])

  /// All songs by name, as the library lists them.
  static let librarySongs = (libraryTidelineSongs + [kitchenDemo, delistedSong])
    .sorted { $0.name.lowercased() < $1.name.lowercased() }

  private static let librarySongIDs = [
    "i.PkdJNdAIrQozOW", "i.Tq2bLx8VeJk3Rm", "i.mN4cHs9WfKp6Yd", "i.Zx7vBg1QtRj5Lu",
    "i.aS3dFh8GkLw2Xe", "i.Qw9eRt6YuIo1Pz", "i.Cv5bNm2ZxAs4Df", "i.Hj8kLp3OiUy7Tr",
    "i.Ew1qAz6SxDc9Fv", "i.Gb4hNj7MkLo2Iu", "i.Yt6rEw3QaSd8Zx", "i.Vf2gBh5NjMk1Lp",
  ]

  private static func librarySong(
    _ id: String, of song: Sample, track: Int, milliseconds: Int
  ) -> Sample {
    Sample(
      "library-songs", id,
      [
        "albumName": "Tideline", "artistName": "Glass Harbour",
        "artwork": .artwork("Music/a1/8060"), "discNumber": 1,
        "durationInMillis": .int(milliseconds), "genreNames": ["Alternative"], "hasLyrics": true,
        "name": .string(song.name),
        "playParams": [
          "catalogId": .string(song.id), "id": .string(id), "isLibrary": true, "kind": "song",
          "reporting": true,
        ],
        "releaseDate": "2024-05-17", "trackNumber": .int(track),
      ])
  }
}
