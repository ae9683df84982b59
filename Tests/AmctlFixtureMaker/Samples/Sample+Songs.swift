internal import MusicAPI

extension Sample {
  /// The songs of the album "Tideline", in its order.
  static let tidelineSongs: [Sample] = {
    let names = [
      "Northern Lights", "Paper Boats", "Salt & Glass", "Halfway to Morning", "Ÿ (Interlude)",
      "별의 노래", "Kitchen Radio 🎵", "The Long Way 'Round", "Static Bloom", "Last Train, Quiet Car",
      "#9 Window Seat", "What Is 100% Yours?",
    ]
    return names.enumerated().map { index, name in
      let song = tidelineSong(String(1_613_600_188 + index), name, track: index + 1)
      return index == 3 ? song.with(["contentRating": "explicit"]) : song
    }
  }()

  static let northernLights = tidelineSongs[0]
  static let paperBoats = tidelineSongs[1]
  static let saltAndGlass = tidelineSongs[2]
  static let halfwayToMorning = tidelineSongs[3]

  /// The same recording on the album's second edition: two songs with one ISRC.
  static let deluxeNorthernLights = northernLights.renumbered("1613600288").with([
    "albumName": "Tideline (Deluxe)", "playParams": .playParams("1613600288", "song"),
    "url": "https://music.apple.com/us/album/northern-lights/1616728062?i=1613600288",
  ])

  /// The replacement for "Halfway to Morning" with `restrict=explicit`.
  static let cleanHalfwayToMorning = halfwayToMorning.renumbered("1613600291").with([
    "playParams": .playParams("1613600291", "song"), "isrc": "USQE92200190",
    "url": "https://music.apple.com/us/album/halfway-to-morning/1616728064?i=1613600291",
    "contentRating": "clean",
  ])

  /// Short tracks of a long album, with only the members that are documented as always present.
  static let nauticalMiles = (1...8).map { mile in
    let id = String(1_700_000_000 + mile)
    return Sample(
      "songs", id,
      [
        "albumName": "A Very Long Crossing", "artistName": "Tin Roof Choir",
        "artwork": .artwork("Music/e5/0000"), "discNumber": 1,
        "durationInMillis": .int(59000 + 1000 * mile), "genreNames": ["Alternative"],
        "hasLyrics": false, "isAppleDigitalMaster": false,
        "name": .string("Nautical Mile \(mile)"), "previews": [], "trackNumber": .int(mile),
        "url": .string(
          "https://music.apple.com/us/album/nautical-mile-\(mile)/1700000000?i=\(id)"),
      ])
  }

  private static func tidelineSong(_ id: String, _ name: String, track: Int) -> Sample {
    let slug = String(name.lowercased().map { $0 == " " ? "-" : $0 })
    return Sample(
      "songs", id,
      [
        "albumName": "Tideline", "artistName": "Glass Harbour",
        "artwork": .coloredArtwork("Music/a1/8060"), "discNumber": 1,
        "durationInMillis": .int(183_000 + 7013 * (track - 1)),
        "genreNames": ["Alternative", "Music"], "hasLyrics": true,
        "isAppleDigitalMaster": .bool(track.isMultiple(of: 2)),
        "isrc": .string("USQE922001\(56 + track)"), "name": .string(name),
        "playParams": .playParams(id, "song"),
        "previews": [["url": .string(preview("AudioPreview/\(id).m4a"))]],
        "releaseDate": "2024-05-17", "trackNumber": .int(track),
        "url": .string("https://music.apple.com/us/album/\(slug)/1616728060?i=\(id)"),
        "composerName": "M. Aldine & R. Vey",
      ])
  }

  private static func preview(_ name: String) -> String {
    "https://audio-ssl.itunes.apple.com/itunes-assets/" + name
  }
}
