internal import MusicAPI

/// A list of fifty tracks as a person writes it, and what the catalog has for each.
enum EveningList {
  /// A line of the list, with the songs that a search for it finds.
  struct Track: Sendable {
    let artist: String
    let title: String
    let found: [Sample]

    /// Whether the only song that is found is the one that the line means.
    var isMatched: Bool {
      found.count == 1 && !found[0].name.contains("Remix)") && !found[0].name.contains("Karaoke")
    }
  }

  /// The path of the list in the folder of the fixtures.
  static let place = "Lists/evening.txt"

  /// The list as a file.
  static var text: String {
    "# An evening by the water\n" + tracks.map { "\($0.artist) - \($0.title)\n" }.joined()
  }

  /// The tracks, some of them spelled differently than in the catalog.
  static let tracks: [Track] =
    spelled + sailed + [
      Track(artist: "Paper Lantern Club", title: "Copper Wire", found: [Sample.eveningRemix]),
      Track(artist: "Ida Rook", title: "Ferryman's Daughter", found: [Sample.eveningKaraoke]),
      Track(artist: "Marta Vel", title: "Slow Signal", found: Sample.eveningTakes),
      Track(artist: "Nobody at All", title: "Unheard", found: []),
    ]

  /// Songs of artists, in other spellings where there are some.
  private static let spelled = Sample.eveningSongs.map { song in
    let name = song.name
    return Track(
      artist: spellings[song.artistName] ?? song.artistName, title: spellings[name] ?? name,
      found: [song])
  }

  /// Songs of the other albums in the catalog.
  private static let sailed = (Sample.tidelineSongs + Sample.nauticalMiles).map { song in
    Track(artist: song.artistName, title: spellings[song.name] ?? song.name, found: [song])
  }

  private static let spellings = [
    "Señales": "Senales", "Déjà Loin": "DEJA LOIN", "Straße im Regen": "Strasse im Regen",
    "Čaj o páté": "Caj o pate", "Łódka": "Lodka", "Gökyüzü": "Gokyuzu", "Ece Işık": "Ece Isik",
    "Ещё один день": "Еще один день", "ガラスの灯台": "ｶﾞﾗｽの灯台", "ليل البحر": "لَيل البحر",
    "Cordless (feat. Ida Rook)": "Cordless", "Rooftop & Rain": "Rooftop and Rain",
    "Lanterns - 2019 Remaster": "Lanterns", "Harvest, Pt. 2": "Harvest (Part 2)",
    "Don't Wait Up": "Don’t Wait Up", "P!ers": "Piers", "Zoë Brandt": "Zoe Brandt",
    "Salt & Glass": "Salt and Glass", "Kitchen Radio 🎵": "Kitchen Radio",
  ]
}

extension Sample {
  /// The name of the artist among its attributes.
  fileprivate var artistName: String {
    guard case .object(let members) = attributes,
      case .string(let name) = members.first(where: { $0.name == "artistName" })?.value
    else { return "" }
    return name
  }
}
