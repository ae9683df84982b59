import AmctlCommandLine
import MusicAPI
import MusicTakeout

/// `amctl takeout`: reads Apple's download of a person's data.
struct TakeoutCommand: Command {
  var path = ""
  var kinds: [TakeoutRecord.Kind] = []
  var withCatalog = false
  var prefersTimes = false
  var misses: String?
  var output = OutputOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "takeout", summary: "Read your plays and library from Apple's privacy download",
    discussion: """
      Reads the download that you requested at privacy.apple.com: the zip file, its directory, or \
      one of its files; for several parts, the directory that contains them. Prints a record with \
      a catalog ID for each song and day that you played it, and for each track, playlist, \
      favorite and rating ('like').

      Play Activity has times but no IDs; it fills the days that Play History Daily Tracks does \
      not cover. With --times, it replaces the daily counts of the songs that it contains, and \
      stderr says how many plays have no time. Items without an ID are counted on stderr, too; \
      'amctl match' reads the --misses file.

      With --times, -o listens writes plays as ListenBrainz imports them; stderr says how many \
      have no time, artist or title.
      """,
    examples: [
      "amctl takeout Fixtures/Takeout/download.zip": "Show everything in the download",
      "amctl takeout Fixtures/Takeout/download.zip --kind play --with-catalog -o csv":
        "Print all plays with ISRCs as rows",
      "amctl takeout Fixtures/Takeout/download.zip --kind track --misses misses.ndjson -o id":
        "Print the IDs of your library, and save records without an ID",
      "amctl takeout Fixtures/Takeout/download.zip --times -o listens > listens.jsonl":
        "Write your plays for ListenBrainz",
    ])

  static let parameters: [Parameter<Self>] = [
    .word("download", \.path, .file(), help: "The zip file, its directory, or one of its files"),
    .list(
      "kind", \.kinds, .choice("KIND"),
      help: "Print only records of these kinds"),
    .flag("with-catalog", \.withCatalog, help: "Add ISRC, artist and album from the catalog"),
    .flag("times", \.prefersTimes, help: "Use Play Activity (with times) where it has data"),
    .option("misses", \.misses, .file(), help: "Write records without an ID, as ndjson")
      .excluding("-o listens") { $0.writesListens },
    .group(\.output, taking: OutputOptions.listening),
    .group(\.catalog).needing("--with-catalog") { $0.withCatalog },
    .group(\.connection).needing("--with-catalog") { $0.withCatalog },
  ]

  var sending: ConnectionOptions? { withCatalog ? connection : nil }

  var recordFields: RecordFields { TakeoutRun.fields }

  private var writesListens: Bool { output.format == .listens }

  func check() throws(UsageError) {
    if writesListens {
      guard prefersTimes else { throw .dependency("-o listens", needs: "--times") }
      guard kinds.allSatisfy({ $0 == .play }) else {
        throw .rule("'-o listens' is for plays", hint: "leave out '--kind'")
      }
    }
    if prefersTimes, !kinds.isEmpty, !kinds.contains(.play) {
      throw .rule("'--times' needs '--kind play'", hint: "only plays have times")
    }
    try checkMisses([path])
  }

  /// Rejects a file of misses that is one of those to read.
  private func checkMisses(_ sources: [String]) throws(UsageError) {
    try InputFiles.check(sources, areApartFrom: misses, of: "--misses", as: "the download")
  }

  func run(in context: Context) async throws {
    let takeout = try Takeout(path, context)
    try checkMisses(takeout.sources)
    let all = writesListens ? [.play] : TakeoutRecord.Kind.allCases
    let wanted = kinds.isEmpty ? all : kinds
    guard !takeout.kinds.isDisjoint(with: wanted) else {
      throw takeout.nothing(
        of: writesListens ? wanted : kinds, in: path,
        elsewhere: try Takeout.isOfRecords(path)
          ? "it contains amctl records; use 'amctl report \(ShellWord.plain(path))'" : nil)
    }
    takeout.noteOthers(context)
    let contents = try takeout.contents(of: Set(wanted), prefersTimes: prefersTimes)
    let presentation = Presentation(context, output)
    guard let found = try await catalogSongs(of: contents, in: context) else { return }
    var run = TakeoutRun(
      presentation, found, misses: try misses.map { try WholeFile($0) },
      listens: writesListens
        ? Listens(storefront: try StorefrontChoice(context).all().first ?? "") : nil)
    try run.write(contents)
  }

  /// Looks up all songs in the catalog, each once, if that is wanted; nil in a dry run, which prints
  /// the requests.
  private func catalogSongs(
    of contents: TakeoutContents, in context: Context
  ) async throws -> [CatalogKey: JSON]? {
    guard withCatalog else { return [:] }
    let service = try Service(context, connection)
    let catalog = try StorefrontChoice(context).catalog()
    let keys = try [ResourceType.songs, .musicVideos].flatMap { type in
      try contents.ids(of: type).map { CatalogKey(type: type, id: "\($0)") }
    }
    let lookup = try CatalogLookup(
      keys, in: catalog, options: FetchOptions(language: context.settings.language))
    guard !service.isDryRun else {
      try await service.show(lookup.requests)
      return nil
    }
    let found = try await lookup.resources(service)
    if found.count < keys.count {
      Messages(context).note(
        "Found \(found.count.grouped) of \(keys.count.grouped) songs in storefront "
          + "'\(catalog.storefront)'.")
    }
    return found
  }
}

/// Writes the records of a download, and counts those that lack an ID.
struct TakeoutRun {
  /// The songs and music videos that were looked up in the catalog.
  private let found: [CatalogKey: JSON]
  private let messages: Messages
  private var records: RecordStream
  /// The file for records without an ID, one on each line, which `amctl match` can read.
  private let misses: WholeFile?
  /// Turns the plays into listens; nil if records are written.
  private var listens: Listens?
  /// Records that are written together: there can be hundreds of thousands.
  private var pending: [JSON] = []
  private var total = 0
  private var unidentified = 0
  /// The tracks of playlists that have no ID.
  private var missingTracks = 0

  private static let pieceSize = 250

  /// The fields, which are the columns in every format.
  static let fields: RecordFields = [
    "kind": .string, "type": .string, "date": .date, "id": .string, "name": .string,
    "artistName": .string, "albumName": .string, "isrc": .string, "playCount": .number,
    "skipCount": .number, "durationInMillis": .number, "hours": .numbers, "rating": .string,
    "genreNames": .strings, "releaseDate": .date, "lastPlayedDate": .date, "trackCount": .number,
    "missingCount": .number, "tracks": .strings,
  ]

  /// The columns of a table.
  private static let table = ColumnChoice(
    chosen: [
      "kind", "date", "name", "artistName", "albumName", "playCount", "skipCount",
      "durationInMillis", "id",
    ].map { Column($0) },
    ranking: ["name", "kind", "date", "artistName", "playCount", "id"])

  init(
    _ presentation: Presentation, _ found: [CatalogKey: JSON], misses: WholeFile?,
    listens: Listens?
  ) {
    self.found = found
    self.misses = misses
    self.listens = listens
    messages = presentation.messages
    records = RecordStream(
      presentation,
      presentation.showsUsualTable ? Self.table : ColumnChoice(chosen: Self.fields.columns))
  }

  /// Writes all records; after a failure, the file of misses is as it was.
  mutating func write(_ contents: TakeoutContents) throws {
    do {
      try contents.forEach { try write($0) }
      try flush()
      try records.finish()
      try misses?.commit()
    } catch {
      misses?.discard()
      throw try records.interrupted(by: error)
    }
    report(untimed: contents.untimedPlays)
  }

  private mutating func write(_ record: TakeoutRecord) throws {
    let record = completed(record)
    guard listens == nil else { return try write(listenTo: record) }
    total += 1
    missingTracks += record.missingCount
    for track in record.missingTracks { try misses?.write(line: Self.missed(track)) }
    if record.isUnidentified {
      unidentified += 1
      try misses?.write(line: Self.missed(record))
    }
    try write(record.json)
  }

  /// Writes a play as a listen, unless it was skipped.
  private mutating func write(listenTo record: TakeoutRecord) throws {
    guard let plays = record.playCount, plays > 0 else { return }
    guard let time = record.date.flatMap({ UnixTime(iso8601: $0) }) else {
      listens?.leaveOut(plays)
      return
    }
    let play = ListenedPlay(
      time: time, lacksOffset: record.date?.hasSuffix("Z") == true, name: record.name,
      artistName: record.artistName, albumName: record.albumName,
      durationInMillis: record.songLength, isrc: record.isrc, catalogID: record.id,
      isVideo: record.type == .musicVideos)
    if let listen = listens?.listen(to: play) { try write(listen) }
  }

  private mutating func write(_ record: JSONValue) throws {
    pending.append(try JSONDocument(parsing: record.encoded()).root)
    if pending.count == Self.pieceSize { try flush() }
  }

  /// Returns a record with what the catalog has; a name of one's own library stays.
  private func completed(_ record: TakeoutRecord) -> TakeoutRecord {
    guard let id = record.id,
      let song = found[CatalogKey(type: record.type, id: id)]?["attributes"]
    else { return record }
    var record = record
    if record.isSplit || record.name == nil { record.name = song["name"]?.string ?? record.name }
    record.artistName = song["artistName"]?.string ?? record.artistName
    record.albumName = song["albumName"]?.string ?? record.albumName
    record.isrc = song["isrc"]?.string
    record.songLength = record.songLength ?? song["durationInMillis"]?.int
    return record
  }

  /// Returns a record for `amctl match`, without how long it played, which would be taken for its
  /// length; one without a title has nothing to look for.
  private static func missed(_ record: TakeoutRecord) -> [UInt8] {
    var record = record
    if record.kind == .play { record.durationInMillis = nil }
    if record.name == nil { (record.artistName, record.albumName) = (nil, nil) }
    return record.json.encoded()
  }

  private mutating func flush() throws {
    try records.write(pending)
    pending.removeAll(keepingCapacity: true)
    records.showProgress()
  }

  private mutating func report(untimed: Int) {
    guard listens == nil else {
      listens?.leaveOut(untimed)
      listens?.report(to: messages)
      return
    }
    if untimed > 0 {
      let verbs = untimed == 1 ? "has no time and was" : "have no time and were"
      messages.note("\(untimed.counted("play")) \(verbs) left out.")
    }
    if unidentified > 0 {
      let verb = unidentified == 1 ? "has" : "have"
      messages.note(
        "\(unidentified.grouped) of \(total.grouped) records \(verb) no catalog ID."
          + (misses == nil ? " Use --misses FILE to save them." : ""))
    }
    guard missingTracks > 0 else { return }
    let tracks = missingTracks.counted("playlist track")
    messages.note("Skipped \(tracks) without a catalog ID.")
  }
}
