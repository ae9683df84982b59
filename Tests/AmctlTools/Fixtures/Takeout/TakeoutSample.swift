internal import AmctlTestSupport

/// The privacy download of an invented person, as an archive and as a folder.
enum TakeoutSample {
  /// The paths of the files, relative to the folder of the fixtures, and their bytes.
  static var files: [(place: String, bytes: [UInt8])] {
    let folder = "Takeout/folder/Apple Music Activity/"
    return [("Takeout/download.zip", archive)]
      + older.map { (folder + $0.name, Array($0.text.utf8)) }
  }

  /// The archives inside each other, as Apple makes them.
  private static var archive: [UInt8] {
    var inner = ZipWriter()
    for (name, text) in tables {
      inner.add("Apple_Media_Services/Apple Music Activity/" + name, Array(text.utf8), as: .blocks)
    }
    for (name, text) in lists {
      var list = ZipWriter()
      list.add(name, Array(text.utf8), as: .blocks)
      inner.add("Apple_Media_Services/Apple Music Activity/\(name).zip", list.finished())
    }
    var outer = ZipWriter()
    outer.add("Apple Media Services information/Apple_Media_Services.zip", inner.finished())
    return outer.finished()
  }

  /// A song that was played, and what the library says about it.
  struct Song {
    let id: Int
    let artist: String
    let title: String
    let album: String
    let millis: Int
    var genre = "Alternative"
    var released = "2024-05-17"

    var description: String { "\(artist) - \(title)" }
  }

  /// All songs; the last one is no longer in the catalog.
  static let songs: [Song] =
    [
      "Northern Lights", "Paper Boats", "Salt & Glass", "Halfway to Morning", "Ÿ (Interlude)",
    ].enumerated().map { index, title in
      Song(
        id: 1_613_600_188 + index, artist: "Glass Harbour", title: title, album: "Tideline",
        millis: 183_000 + 7013 * index)
    } + [
      Song(
        id: 1_700_000_001, artist: "Tin Roof Choir", title: "Nautical Mile 1",
        album: "A Very Long Crossing", millis: 60_000, genre: "Singer/Songwriter",
        released: "2019-03-08"),
      Song(
        id: 999_999_999, artist: "Bo Hill", title: "Gone - Live", album: "One Night",
        millis: 241_000,
        genre: "Jazz", released: "2011"),
    ]

  private static let tables = [
    ("Apple Music - Play History Daily Tracks.csv", dailyTracks),
    ("Apple Music - Favorites.csv", favorites),
    ("Apple Music Play Activity.csv", activity),
    ("Apple Music - Track Play History.csv", lastPlays),
  ]

  private static let lists = [
    ("Apple Music Library Tracks.json", libraryTracks),
    ("Apple Music Library Playlists.json", libraryPlaylists),
    ("Apple Music Library Activity.json", libraryActivity),
  ]

  private static let older = [
    ("Apple Music Play Activity.csv", olderActivity),
    ("Apple Music Likes and Dislikes.csv", likes),
  ].map { (name: $0.0, text: $0.1) }
}
