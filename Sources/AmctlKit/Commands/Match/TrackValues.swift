import AmctlCommandLine
import MusicAPI
import MusicLists
import MusicMatching
import MusicPlatform

/// The values of a row, as text.
struct TrackValues {
  private var texts: [TrackField: String] = [:]
  private var isInMilliseconds = false
  /// The ID of the candidate that a person accepted; empty if there is none to accept.
  var accepted: String?
  /// Why the row is not looked for; nil if it is.
  var skipReason: SkippedRows.Reason?

  /// How a text becomes values.
  enum Meaning {
    case plain
    /// It is an ID, which counts if it is that of a song in the catalog.
    case catalogID
    /// It is a URL, which counts if it is that of a song in Apple Music.
    case page
  }

  /// What programs write where they have no value.
  private static let nothing: Set = ["undefined", "NaN", "null", "N/A"]

  /// Sets a value; blank text is no value, and neither is a word for nothing, but as a title.
  mutating func set(
    _ field: TrackField, to text: String, from name: String, as meaning: Meaning = .plain
  ) {
    let text = text.trimmed
    guard !text.isEmpty, field == .title || !Self.nothing.contains(text) else { return }
    switch meaning {
    case .page:
      guard text.includes("://"), (try? Self.id(text)) != nil else { return }
      texts[.id] = text
    case .catalogID: texts[field] = (try? Self.id(text)) != nil ? text : nil
    case .plain: texts[field] = text
    }
    if field == .duration, Self.isOtherTime(text) { texts[.duration] = nil }
    if field == .duration { isInMilliseconds = TrackField.isInMilliseconds(name) }
  }

  /// Separates artists as the catalog does, where Exportify writes semicolons or escapes commas.
  mutating func separateArtists() {
    texts[.artist] = texts[.artist]?.replacingEach("\\,", with: ",").replacingEach(";", with: ", ")
  }

  /// Drops what YouTube adds to the names of a song in the history, in English.
  mutating func dropWordsOfYouTube() {
    let (start, end) = ("Watched ", " - Topic")
    if let title = texts[.title], title.hasPrefix(start) {
      texts[.title] = String(title.dropFirst(start.count))
    }
    if let artist = texts[.artist], artist.hasSuffix(end) {
      texts[.artist] = String(artist.dropLast(end.count))
    }
  }

  /// Whether there is something by which the song can be found.
  private var isFindable: Bool { texts[.title] ?? texts[.isrc] ?? texts[.id] != nil }

  /// Skips a row by which no song can be found.
  mutating func skipIfNameless() {
    if !isFindable { skipReason = skipReason ?? .noTitle }
  }

  /// Whether the row says nothing at all.
  var isEmpty: Bool { texts.isEmpty }

  /// Returns the row with these values; nil if it is skipped, and counted.
  ///
  /// Throws if the row accepts a candidate that it does not have.
  func row(
    _ number: Int, at place: String, cells: [String] = [], or skipped: inout SkippedRows
  ) throws(UsageError) -> TrackRow? {
    if let skipReason {
      skipped.add(skipReason)
      return nil
    }
    if accepted == "" {
      throw .rule("no candidate to accept: 'candidate.id' is empty", hint: nil)
    }
    return TrackRow(
      number: number, place: place, query: try query(), accepted: try accepted.map(Self.id),
      cells: cells)
  }

  /// Returns whether the text of `accept` is a yes.
  static func isYes(_ text: String) -> Bool {
    ["yes", "y", "true", "x", "1"].contains(text.trimmed.lowercased())
  }

  /// Returns the values as a query; throws if one is invalid, or if there is nothing to find.
  private func query() throws(UsageError) -> SongQuery {
    guard isFindable || accepted != nil else {
      throw .rule("the row has no title, ISRC or ID", hint: nil)
    }
    var query = SongQuery(
      title: texts[.title] ?? "", artist: texts[.artist] ?? "", album: texts[.album])
    if let text = texts[.isrc] {
      query.isrc = try Self.isrc(text)
    }
    if let text = texts[.id] { query.id = try Self.id(text) }
    if let text = texts[.duration] {
      guard let duration = Self.milliseconds(text, isInMilliseconds: isInMilliseconds) else {
        throw .rule(
          "'\(text)' is not a duration", hint: "write 3:45, 1:02:03, seconds or milliseconds")
      }
      query.durationInMillis = duration > 0 ? duration : nil
    }
    return query
  }

  /// Reads an ISRC, or the first of several.
  private static func isrc(_ text: String) throws(UsageError) -> String {
    let several = text.split { ";,/|".contains($0) }.compactMap { Lookup.isrc.code(in: String($0)) }
    if let first = several.first { return first }
    return try CatalogItem(word: text, by: .isrc, type: .songs).value
  }

  /// Reads the id of a song, or its URL.
  static func id(_ text: String) throws(UsageError) -> ResourceID<Song> {
    ResourceID(try CatalogItem(word: text, type: .songs, .exact).value)
  }

  /// Reads a duration: `3:45`, `1:02:03`, `225s`, seconds, or milliseconds; nil if it is none.
  ///
  /// A number without a unit means milliseconds from 10,000 on, which is almost three hours in
  /// seconds.
  static func milliseconds(_ text: String, isInMilliseconds: Bool) -> Int? {
    if text.hasSuffix("s"), let seconds = number(text.dropLast()) {
      return Int(nearest: seconds * 1000)
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3, let last = parts.last, let seconds = number(last) else { return nil }
    if parts.count == 1 {
      let isSmall = seconds < 10_000 && !isInMilliseconds
      return Int(nearest: isSmall ? seconds * 1000 : seconds)
    }
    var total = seconds
    for (part, unit) in zip(parts.dropLast().reversed(), [60.0, 3600]) {
      guard let count = number(part), !part.contains(".") else { return nil }
      total += count * unit
    }
    return seconds < 60 ? Int(nearest: total * 1000) : nil
  }

  /// Whether a text is a time, but not surely a duration: a date, or `03:45:00`, which spreadsheets
  /// make of 3:45, and which can be almost four hours too.
  private static func isOtherTime(_ text: String) -> Bool {
    let year = text.prefix(5)
    if year.count == 5, year.last == "-", Int(year.dropLast()) != nil { return true }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[2] == "00" && number(parts[0]) ?? 0 > 0
  }

  /// Reads a number that is not negative, with a point or comma for its fraction.
  private static func number(_ text: Substring) -> Double? {
    let text = text.map { $0 == "," ? "." : $0 }
    guard !text.isEmpty, text.count <= 12, text.first != ".", text.last != ".",
      text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." })
    else { return nil }
    return Double(String(text))
  }
}

extension TrackValues {
  /// Reads an object: its members, those of objects in it, and the attributes of a resource.
  ///
  /// One of a list that has no songs is an error.
  init(of object: JSON, _ assignments: [ColumnAssignment]) throws(UsageError) {
    self.init()
    var texts: [String: (text: String, name: String)] = [:]
    Self.flatten(object, named: "", depth: 0, into: &texts)
    if assignments.isEmpty { try TrackFormat.check(Set(texts.keys)) }
    let format = TrackFormat.known(by: Set(texts.keys))
    for field in TrackField.allCases {
      let names = format?.names(of: field) ?? field.names
      let assigned = assignments.first { $0.field == field }.flatMap { $0.memberName }
      // What '-o ndjson --fields id' writes.
      let only = field == .id && Set(texts.keys) == ["id"] ? ["id"] : []
      let known = (assigned.map { [$0] } ?? []) + names + names.map { "attributes" + $0 } + only
      guard let found = known.lazy.compactMap({ texts[$0] }).first(where: { !$0.text.isEmpty })
      else { continue }
      let isID = format != nil && field == .id
      set(field, to: found.text, from: found.name, as: isID ? .catalogID : .plain)
    }
    for rule in format?.rules ?? [] where !rule.accepts(texts[rule.name]?.text ?? "") {
      skipReason = .notSong
    }
    if format != nil { skipIfNameless() }
    if format?.fields[.artist] == ["subtitles0name"] { dropWordsOfYouTube() }
  }

  /// Collects the members of an object with the names of the objects around them.
  private static func flatten(
    _ json: JSON, named prefix: String, depth: Int,
    into texts: inout [String: (text: String, name: String)]
  ) {
    guard depth < 4 else { return }
    let members =
      json.kind == .array
      ? json.elements.prefix(1).map { ("0", $0) } : json.members.map { ($0.name, $0.value) }
    for (name, value) in members {
      let path = prefix + TrackField.normalized(name)
      let isContainer = value.kind == .object || value.kind == .array
      if texts[path] == nil { texts[path] = (isContainer ? "" : CellText.of(value), name) }
      if isContainer { flatten(value, named: path, depth: depth + 1, into: &texts) }
    }
  }
}

extension ColumnAssignment {
  /// The name of a member of an object, in the form that is compared; nil for a position.
  fileprivate var memberName: String? {
    if case .name(let name) = column { TrackField.normalized(name) } else { nil }
  }
}

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
