internal import MusicAPI

extension Sample {
  /// The genres of the American charts.
  static let genres: [Sample] =
    [genre("34", "Music", below: nil)]
    + [
      ("20", "Alternative"), ("2", "Blues"), ("4", "Children’s Music"),
      ("22", "Christian & Gospel"), ("5", "Classical"), ("6", "Country"), ("17", "Dance"),
      ("7", "Electronic"), ("50", "Fitness & Workout"), ("18", "Hip-Hop/Rap"), ("11", "Jazz"),
      ("51", "K-Pop"), ("12", "Latino"), ("1153", "Metal"), ("14", "Pop"), ("15", "R&B/Soul"),
      ("24", "Reggae"), ("21", "Rock"), ("10", "Singer/Songwriter"), ("16", "Soundtrack"),
      ("19", "Worldwide"),
    ].map { id, name in genre(id, name) }

  static let music = genres[0]
  static let alternative = genres[1]
  static let pop = genres[15]

  /// The genres of the British charts, with repeated names and two levels.
  static let britishGenres: [Sample] = [
    genre("34", "Music", below: nil), genre("11", "Jazz"), genre("14", "Pop"),
    genre("4", "Children’s Music"), genre("17", "Dance"),
    genre("9001", "Jazz/Funk", below: ("11", "Jazz")),
    genre("9002", "Acid Jazz", below: ("11", "Jazz")),
    genre("9003", "Fusion", below: ("11", "Jazz")),
    genre("9004", "Fusion", below: ("17", "Dance")),
    genre("9005", "Chanson Française", below: ("14", "Pop")),
    genre("9006", "Late Jazz/Funk", below: ("9001", "Jazz/Funk")),
  ].map { $0.in("gb") }

  private static func genre(
    _ id: String, _ name: String, below parent: (id: String, name: String)? = ("34", "Music")
  ) -> Sample {
    Sample(
      "genres", id,
      .members([
        "name": .string(name), "parentId": parent.map { .string($0.id) },
        "parentName": parent.map { .string($0.name) },
      ]))
  }
}
