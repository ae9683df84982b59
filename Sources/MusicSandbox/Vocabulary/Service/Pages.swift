// Names that the service gives, in English.
extension Vocabulary {
  /// The genres of stations with their IDs.
  static let stationGenres: [(id: String, name: String)] = [
    ("1149484144", "Alternative & Indie"), ("1149486223", "Christian"), ("1149486227", "Classical"),
    ("1149486231", "Country"), ("1149486238", "Dance"), ("1149486245", "Electronic"),
    ("1149486281", "From Around the World"), ("1149486287", "Hip-Hop/R&B"),
    ("1154291546", "Hits by Decade"), ("1184713285", "Holiday"), ("1149486299", "Jazz"),
    ("1149486306", "Kids & Family"), ("1149486314", "Latin"), ("1149486325", "Metal"),
    ("1149486336", "Pop"), ("1149486361", "Reggae"), ("1149486365", "Rock"),
    ("1149486377", "Singer/Songwriter"), ("1149486381", "Workout"),
  ]

  /// What stations of a genre are called.
  static let stationNames = [
    "{} Hits", "{} Deep Cuts", "New {}", "Classic {}", "{} Essentials", "Pure {}", "{} Energy",
    "{} Unwind",
  ]

  /// The live stations, each with a line about it.
  static let liveStations = [
    ("Apple Music 1", "The new music that matters."),
    ("Apple Music Hits", "Songs you know and love."),
    ("Apple Music Country", "Where it sounds like home."),
    ("Apple Music Club", "One beat, all night."), ("Apple Music Chill", "Take a break."),
    ("Apple Music Uno", "Lo mejor de la música."),
  ]

  /// Shows with their hosts.
  static let shows = [
    ("The Morning Crate", "Ines Halloway"), ("After Hours", "Tomas Reyl"),
    ("Future Sounds", "Ada Brink"), ("Deep Hidden Meaning", "Sol Amari"),
    ("The Record Room", "Kit Marlowe"), ("Soul Kitchen", "Nia Osei"),
    ("Signal to Noise", "Jun Tadano"), ("One Take", "Mara Quist"),
  ]

  static let activities = [
    "Partying", "Working Out", "Focusing", "Cooking", "Commuting", "Chilling Out", "Sleeping",
    "Studying", "Dancing", "Waking Up", "Running", "Romance", "Driving", "Gaming", "Reading",
    "Feeling Blue",
  ]

  /// The cities that have charts.
  static let cities = [
    "Amsterdam", "Atlanta", "Auckland", "Bangkok", "Barcelona", "Berlin", "Bogotá", "Boston",
    "Brussels", "Buenos Aires", "Cape Town", "Chicago", "Copenhagen", "Dallas", "Delhi", "Dubai",
    "Dublin", "Hamburg", "Helsinki", "Hong Kong", "Houston", "Istanbul", "Jakarta", "Johannesburg",
    "Lagos", "Lima", "London", "Los Angeles", "Madrid", "Manila", "Melbourne", "Mexico City",
    "Miami", "Milan", "Montréal", "Mumbai", "Munich", "Nairobi", "Nashville", "New York City",
    "Osaka", "Oslo", "Paris", "Philadelphia", "Rio de Janeiro", "Rome", "San Francisco", "Santiago",
    "São Paulo", "Seattle", "Seoul", "Singapore", "Stockholm", "Sydney", "Taipei", "Tokyo",
    "Toronto", "Vancouver", "Vienna", "Warsaw",
  ]

  /// Sentences about a name.
  static let sentences = [
    "Nobody sounds like {}, at any hour of the day.", "{} &amp; a quiet room: all that is needed.",
    "All sides of {}, <i>loud</i> and soft.", "Where {} began, and where it went from there.",
    "A slow burn: {} takes its time, and is right to.", "What everybody will know of {} next year.",
  ]
}
