/// The genres at the top of most storefronts' lists.
///
/// They are suggestions only: storefronts have other genres too.
package enum MainGenres {
  /// The id and the English name of each, in alphabetical order.
  package static let all: [(id: String, name: String)] = table.split(whereSeparator: \.isNewline)
    .map { line in
      (String(line.prefix { $0 != " " }), String(line.drop { $0 != " " }.dropFirst()))
    }

  private static let table = """
    20 Alternative
    2 Blues
    4 Children's Music
    22 Christian & Gospel
    5 Classical
    3 Comedy
    6 Country
    17 Dance
    7 Electronic
    50 Fitness & Workout
    18 Hip-Hop/Rap
    11 Jazz
    51 K-Pop
    12 Latino
    1153 Metal
    31 Music Videos
    14 Pop
    15 R&B/Soul
    24 Reggae
    21 Rock
    10 Singer/Songwriter
    16 Soundtrack
    19 World
    """
}
