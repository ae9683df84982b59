internal import MusicAPI

extension Sample {
  /// Songs of invented artists, which only the list of an evening names.
  static let eveningSongs: [Sample] = eveningNames.enumerated().map { index, names in
    eveningSong(1_720_000_001 + index, names.title, names.artist, seconds: 150 + 7 * index)
  }

  /// A song that the catalog has as a remix only, and one as karaoke only.
  static let eveningRemix = eveningSong(
    1_720_000_101, "Copper Wire (Night Bus Remix)", "Paper Lantern Club", seconds: 301)
  static let eveningKaraoke = eveningSong(
    1_720_000_102, "Ferryman's Daughter (Karaoke Version)", "The Sing-Along Players", seconds: 214)
  /// Two recordings with the same names.
  static let eveningTakes = [
    eveningSong(1_720_000_103, "Slow Signal", "Marta Vel", seconds: 188),
    eveningSong(1_720_000_104, "Slow Signal", "Marta Vel", seconds: 262),
  ]

  private static let eveningNames: [(title: String, artist: String)] = [
    ("Blue Kiosk", "Paper Lantern Club"), ("Half a Map", "Paper Lantern Club"),
    ("Señales", "Marta Vel"), ("Déjà Loin", "Zoë Brandt"), ("Straße im Regen", "Die Hofgänger"),
    ("Čaj o páté", "Eliška Horová"), ("Łódka", "Jan Żuraw"), ("Gökyüzü", "Ece Işık"),
    ("Последний паром", "Тихая Вода"), ("Ещё один день", "Тихая Вода"), ("夜の港", "青い電車"),
    ("ガラスの灯台", "青い電車"), ("바다의 끝", "은하수"), ("봄비", "은하수"), ("ليل البحر", "نور سالم"),
    ("Cordless (feat. Ida Rook)", "Night Bus"), ("Rooftop & Rain", "Night Bus"),
    ("Lanterns - 2019 Remaster", "Old Pier Band"), ("Harvest, Pt. 2", "Old Pier Band"),
    ("Live at Last", "Old Pier Band"), ("Don't Wait Up", "Ida Rook"), ("Thirty-One", "Ida Rook"),
    ("Nine to Nothing", "Quay & Sons"), ("Salt Road", "Quay & Sons"), ("P!ers", "Quay & Sons"),
    ("Ferry Waltz", "Tin Roof Choir"),
  ]

  /// Returns a song of an album that has no page of its own.
  static func eveningSong(
    _ id: Int, _ name: String, _ artist: String, seconds: Int
  ) -> Sample {
    Sample(
      "songs", "\(id)",
      [
        "albumName": "An Evening", "artistName": .string(artist),
        "artwork": .artwork("Music/e6/0000"), "discNumber": 1,
        "durationInMillis": .int(seconds * 1000), "genreNames": ["Alternative"],
        "hasLyrics": false, "isAppleDigitalMaster": false,
        "isrc": .string("USQE9\(2_400_000 + id % 100_000)"), "name": .string(name), "previews": [],
        "trackNumber": 1,
        "url": .string("https://music.apple.com/us/album/evening/1720000000?i=\(id)"),
      ])
  }
}
