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
  /// The name of a column such as `Artist - Title`.
  let both: String?
  /// What a row has to be in order to be read.
  let rules: [Rule]
  /// Whether there are no other names than the signs.
  let isWhole: Bool
  /// Whether several artists are separated by semicolons, and commas in their names escaped.
  let joinsArtists: Bool

  /// A column that says whether a row is a song.
  struct Rule: Sendable {
    let name: String
    /// The texts of songs; nil for any but an empty one.
    var accepted: Set<String>?
    /// The texts of what is no song.
    var rejected: Set<String> = []
    var reason = SkippedRows.Reason.notSong
    /// Whether the text of a song is a number.
    var isNumber = false

    /// Returns whether a text is that of a song.
    func accepts(_ text: String) -> Bool {
      if isNumber { return UInt64(text) != nil }
      let text = TrackField.normalized(text)
      guard rejected.isEmpty else { return !rejected.contains(text) }
      return accepted?.contains(text) ?? !text.isEmpty
    }
  }

  private init(
    _ signs: String, _ fields: [TrackField: String] = [:], both: String? = nil,
    rules: [Rule] = [], isWhole: Bool = false, joinsArtists: Bool = false
  ) {
    self.signs = signs.split(separator: " ").map(String.init)
    self.fields = fields.mapValues { $0.split(separator: " ").map(String.init) }
    self.both = both
    self.rules = rules
    self.isWhole = isWhole
    self.joinsArtists = joinsArtists
  }

  /// Returns the format of a list with these names; nil if the usual names are enough.
  static func known(by names: Set<String>) -> TrackFormat? {
    all.first {
      $0.signs.allSatisfy(names.contains) && (!$0.isWhole || $0.signs.count == names.count)
    }
  }

  /// Throws if a list with these names has no songs, or nothing but numbers for them.
  static func checkSongs(in names: Set<String>) throws(UsageError) {
    let isVideos = names.contains("videoid") && names.count < 4
    if isVideos || names.isSuperset(of: ["playlistid", "channelid", "visibility"]) {
      throw .rule(
        "the list has only YouTube video IDs, no titles",
        hint: "'music library songs.csv' of the same download has titles")
    }
    if names.isSuperset(of: ["containeridentifier", "containertype"]) {
      throw .rule(
        "the list has playlists, and numbers of their songs that only the download explains",
        hint: "'amctl takeout' reads the whole download, with its playlists")
    }
    if names.isSuperset(of: ["containerreference", "entrycreationdate"])
      || names.isSuperset(of: ["containerdescription", "origin"])
    {
      throw .rule(
        "the list has albums, playlists and stations, not songs",
        hint: "'Recently Played Tracks' of the same download has songs")
    }
  }

  /// Returns the names of a field, the best first.
  func names(of field: TrackField) -> [String] {
    fields[field] ?? (both != nil && [.title, .artist].contains(field) ? [] : field.names)
  }
}

extension TrackFormat.Rule {
  fileprivate static let audio = Self(name: "mediatype", accepted: ["audio", "na", ""])
  fileprivate static let liked = Self(
    name: "preference", accepted: ["like", "love"], reason: .notLiked)
  fileprivate static func filled(_ name: String) -> Self { Self(name: name) }
}

extension TrackFormat {
  /// The formats, with the file that each is for.
  private static let all = [
    // Apple: Play History Daily Tracks.csv
    TrackFormat(
      "trackidentifier dateplayed trackdescription", [.id: "trackidentifier"],
      both: "trackdescription", rules: [.audio]),
    // Apple: Track Play History.csv, with a row for plays that were started and one for others
    TrackFormat("trackname lastplayeddate isuserinitiated", both: "trackname"),
    // Apple: Recently Played Tracks.csv
    TrackFormat(
      "trackreference totalplays trackdescription",
      [.id: "trackreference", .duration: "mediadurationinmillis"], both: "trackdescription",
      rules: [.audio]),
    // Apple: Favorites.csv
    TrackFormat(
      "favoritetype itemreference itemdescription", [.id: "itemreference"],
      both: "itemdescription",
      rules: [.init(name: "favoritetype", accepted: ["song"]), .liked]),
    // Apple: Likes and Dislikes.csv
    TrackFormat(
      "itemdescription preference itemreference", [.id: "itemreference"], both: "itemdescription",
      rules: [.liked]),
    // Apple: Play Activity.csv
    TrackFormat(
      "eventtype playdurationmilliseconds",
      [.title: "songname contentname", .duration: "mediadurationinmilliseconds"],
      rules: [
        .init(name: "eventtype", accepted: ["playend", ""]),
        .init(name: "itemtype", accepted: ["itunesstorecontent", ""]),
      ]),
    // Apple: Library Tracks.json and Library Activity.json, whose own identifiers are those of
    // this download
    TrackFormat(
      "trackidentifier",
      [
        .id:
          "applemusictrackidentifier audiomatchedtrackidentifier purchasedtrackidentifier appleid",
        .artist: "artist albumartist", .duration: "trackduration",
      ], rules: [.init(name: "contenttype", accepted: ["song", ""])]),
    // Apple: Identifier Information.json
    TrackFormat(
      "identifier title", [.id: "identifier"],
      rules: [.init(name: "identifier", isNumber: true)], isWhole: true),
    // Spotify: Streaming_History_Audio.json, endsong.json
    TrackFormat(
      "mastermetadatatrackname",
      [
        .title: "mastermetadatatrackname", .artist: "mastermetadataalbumartistname",
        .album: "mastermetadataalbumalbumname",
      ], rules: [.filled("mastermetadatatrackname")]),
    // Spotify: StreamingHistory_music.json
    TrackFormat("endtime msplayed", rules: [.filled("trackname")]),
    // Spotify: Playlist1.json
    TrackFormat(
      "track episode addeddate",
      [.title: "tracktrackname", .artist: "trackartistname", .album: "trackalbumname"],
      rules: [.filled("tracktrackname")]),
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
      rules: [.init(name: "header", accepted: ["youtubemusic"]), .filled("subtitles0name")]),
    // TuneMyMusic
    TrackFormat(
      "trackname artistname type", rules: [.init(name: "type", rejected: ["album", "artist"])]),
    // Exportify
    TrackFormat("trackuri artistnames", joinsArtists: true),
  ]
}
