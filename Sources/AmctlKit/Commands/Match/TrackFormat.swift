import AmctlCommandLine
import MusicPlatform

/// What a program writes where the usual names of columns are not enough.
///
/// Names are in the form of ``TrackField/normalized(_:)``; those of JSON include the objects around
/// them, as in `tracktrackname`.
struct TrackFormat: Sendable {
  /// The names by which the format is recognized, all of which must be there.
  let signs: [String]
  /// The names of fields, the best first.
  let fields: [TrackField: [String]]
  /// What a row has to be in order to be read.
  let rules: [Rule]
  /// Whether several artists are separated by semicolons, and commas in their names escaped.
  let joinsArtists: Bool

  /// A column that says whether a row is a song.
  struct Rule: Sendable {
    let name: String
    /// The texts of songs; nil for any but an empty one.
    var accepted: Set<String>?
    /// The texts of what is no song.
    var rejected: Set<String> = []

    /// Returns whether a text is that of a song.
    func accepts(_ text: String) -> Bool {
      let text = TrackField.normalized(text)
      guard rejected.isEmpty else { return !rejected.contains(text) }
      return accepted?.contains(text) ?? !text.isEmpty
    }
  }

  private init(
    _ signs: String, _ fields: [TrackField: String] = [:], rules: [Rule] = [],
    joinsArtists: Bool = false
  ) {
    self.signs = Self.words(signs)
    self.fields = fields.mapValues(Self.words)
    self.rules = rules
    self.joinsArtists = joinsArtists
  }

  /// Returns the format of a list with these names; nil if the usual names are enough.
  static func known(by names: Set<String>) -> TrackFormat? {
    all.first { names.isSuperset(of: $0.signs) }
  }

  /// Throws if a list with these names cannot be matched.
  static func check(_ names: Set<String>) throws(UsageError) {
    for list in unreadable where names.isSuperset(of: list.signs) {
      throw .rule(list.flaw, hint: list.hint)
    }
  }

  /// Returns the names of a field, the best first.
  func names(of field: TrackField) -> [String] {
    fields[field] ?? field.names
  }
}

extension TrackFormat {
  /// The formats, with the file that each is for.
  private static let all = [
    // Spotify: Streaming_History_Audio.json, endsong.json
    TrackFormat(
      "mastermetadatatrackname",
      [
        .title: "mastermetadatatrackname", .artist: "mastermetadataalbumartistname",
        .album: "mastermetadataalbumalbumname",
      ], rules: [Rule(name: "mastermetadatatrackname")]),
    // Spotify: StreamingHistory_music.json
    TrackFormat("endtime msplayed", rules: [Rule(name: "trackname")]),
    // Spotify: Playlist1.json
    TrackFormat(
      "track episode addeddate",
      [.title: "tracktrackname", .artist: "trackartistname", .album: "trackalbumname"],
      rules: [Rule(name: "tracktrackname")]),
    // ListenBrainz: listens of an export
    TrackFormat(
      "trackmetadatatrackname",
      [
        .title: "trackmetadatatrackname", .artist: "trackmetadataartistname",
        .album: "trackmetadatareleasename", .isrc: "trackmetadataadditionalinfoisrc",
        .duration: "trackmetadataadditionalinfodurationms trackmetadataadditionalinfoduration",
      ]),
    // YouTube: watch-history.json, which has videos too
    TrackFormat(
      "header title titleurl", [.artist: "subtitles0name", .duration: ""],
      rules: [Rule(name: "header", accepted: ["youtubemusic"]), Rule(name: "subtitles0name")]),
    // TuneMyMusic
    TrackFormat(
      "trackname artistname type", rules: [Rule(name: "type", rejected: ["album", "artist"])]),
    // Exportify
    TrackFormat("trackuri artistnames", joinsArtists: true),
  ]

  /// A list that cannot be matched: the names that show it, what is wrong, and what to do.
  private typealias Unreadable = (signs: [String], flaw: String, hint: String)

  private static let unreadable =
    [
      "trackidentifier dateplayed", "trackidentifier title", "transactiontype",
      "trackname lastplayeddate isuserinitiated", "trackreference totalplays",
      "favoritetype itemreference", "itemreference itemdescription",
      "eventtype playdurationmilliseconds", "containeridentifier containertype",
      "containeridentifier playlistitemidentifiers", "containerreference entrycreationdate",
      "containerdescription origin",
    ].map { signs -> Unreadable in
      (
        words(signs), "'match' does not read the files of Apple's privacy download",
        "'amctl takeout DOWNLOAD -o id' prints the IDs in it; for items without one, "
          + "'amctl takeout DOWNLOAD --misses FILE', then 'amctl match FILE'"
      )
    }
    + [
      "videoid playlistvideocreationtimestamp", "videoid timeadded",
      "playlistid channelid visibility",
    ].map { signs -> Unreadable in
      (
        words(signs), "the list has only YouTube video IDs, no titles",
        "'music library songs.csv' of the same download has titles"
      )
    }

  private static func words(_ names: String) -> [String] {
    names.split(separator: " ").map(String.init)
  }
}
