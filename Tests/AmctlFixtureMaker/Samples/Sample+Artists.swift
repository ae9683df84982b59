internal import MusicAPI

extension Sample {
  static let glassHarbour = artist("1147783278", "Glass Harbour").with([
    "artwork": .coloredArtwork("Music/b2/3278", on: .slate)
  ])
  static let marisolQuay = artist("1147783279", "Marisol Quay", genre: "Singer/Songwriter")
  static let tinRoofChoir = artist("1147783280", "The Tin Roof Choir")
  static let aldine = artist("1147783290", "M. Aldine")
  static let vey = artist("1147783291", "R. Vey")

  private static func artist(
    _ id: String, _ name: String, genre: String = "Alternative"
  ) -> Sample {
    Sample(
      "artists", id,
      [
        "artwork": .artwork("Features/f6/" + id.ending, "sr.jpg"), "genreNames": [.string(genre)],
        "name": .string(name),
        "url": .string("https://music.apple.com/us/artist/\(name.slug)/\(id)"),
      ])
  }
}
