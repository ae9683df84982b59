import AmctlCommandLine
import MusicAPI

/// `amctl releases`: lists what artists have released and announced.
struct ReleasesCommand: ServiceCommand {
  var artists: [String] = []
  var from: [String] = []
  var since: ReleaseStart?
  var fetch = FetchParameters()
  var output = OutputOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()
  /// The artists on the command line.
  private var items: [CatalogItem] = []
  /// The artist with the name on the command line; nil if it has none.
  private var named: ArtistChoice?

  static let help = CommandHelp(
    "releases", summary: "List new and announced albums and singles of your artists",
    discussion: """
      Lists the albums and singles of the artists in your library, or of the given ones, that came \
      out since a day (30d ago, 2026, 2026-05 or 2026-05-01) or are announced: each once, oldest \
      first. 'isComplete' is false while some tracks are not out, and 'contentRating' tells \
      explicit and clean editions apart. A date may be just a year or month; it counts as its last \
      day. Songs released before their album are listed with the album.

      Sends one request for each 25 artists, and one for each further 100 albums of an artist: \
      the newest do not always come first, so all are read. Artists of your library without a \
      catalog match are counted on stderr. Given artists that are not found are named on stderr; \
      the exit code is then 3, or 5 if none was found.
      """,
    examples: [
      "amctl releases": "List what came out in the last 30 days",
      "amctl releases 'glass harbour' --since 2024-03 -o tsv": "List an artist's releases",
      "amctl releases --since 90d -o atom > releases.xml": "Write a feed for a feed reader",
    ])

  static let parameters: [Parameter<Self>] = [
    .words(
      "artist", \.artists, .text("ID|URL|NAME"),
      help: "Artists: IDs, URLs, or one name (default: the artists in your library); - reads stdin"),
    .list(
      "from", \.from, .file(), splitsAtCommas: false,
      help: "Read artist IDs or URLs, one per line; - reads stdin"),
    .option(
      "since", \.since, ReleaseStart.value, default: ReleaseStart.usual,
      help: "First day: 30d ago, or a date"),
    .group(\.fetch, taking: FetchParameters.extending)
      .choosing("extend") { Names(of: [.albums], for: $0.fetch)?.extended }
      .excluding("-o atom") { $0.output.format == .atom },
    .group(\.output, taking: OutputOptions.feeding), .group(\.catalog), .group(\.connection),
  ]

  var recordFields: RecordFields { Release.table.fields }

  mutating func derive() throws(UsageError) {
    try InputFiles.takeStandardInput(from: &artists, to: &from)
    if artists.count == 1, from.isEmpty, MisplacedID.isName(artists[0], of: .artists) {
      named = try ArtistChoice(artists[0])
      return
    }
    items = try artists.map { word throws(UsageError) in
      try CatalogItem(word: word, type: .artists, among: artists)
    }
  }

  func run(in context: Context) async throws {
    let service = try Service(context, connection)
    let options = fetch.options(context)
    let batches: [ArtistReleases.Batch]
    var size: ItemCount?
    if artists.isEmpty, from.isEmpty {
      let (ids, counted) = try await libraryArtists(service, options.language, Messages(context))
      size = counted
      let catalog = try await StorefrontChoice(context).catalog(orOfAccount: service)
      batches = try await fromResponse { try ArtistReleases.batches(ids, in: catalog, options) }
    } else if let named {
      let artist = try await named.artist(service, in: context)
      batches = try ArtistReleases.batches([artist.id.rawValue], in: artist.catalog, options)
    } else {
      batches = try given(in: context, options)
      guard !service.isDryRun else {
        return try await service.show(batches.map(\.lookup.endpoint.request))
      }
    }
    let now = context.now()
    let reader = ArtistReleases(
      client: try service.client, options: options,
      start: (since ?? .ago(.seconds(30 * 86_400))).day(now))
    var run = try ReleaseRun(service, Presentation(context, output))
    try await run.run(batches, by: reader, at: now)
    try size?.check("releases of the missing artists are not listed", Messages(context))
  }

  /// Returns the requests for the given artists, each once, in the storefronts of their URLs.
  private func given(
    in context: Context, _ options: FetchOptions
  ) throws -> [ArtistReleases.Batch] {
    let notice = URLNotice(context)
    let lines = try InputFiles(context).items(of: from) { line throws(UsageError) in
      try CatalogItem(line: line, type: .artists)
    }
    for item in items + lines { notice.see(item) }
    return try (items + lines).grouped(in: try StorefrontChoice(context).one()).flatMap {
      try ArtistReleases.batches($0.values, in: Catalog(storefront: $0.storefront), options)
    }
  }

  /// Returns the catalog IDs of the artists in the library, each once, and how many artists the
  /// service returned and reported; reports how many have none.
  private func libraryArtists(
    _ service: Service, _ language: String?, _ messages: Messages
  ) async throws -> (ids: [String], size: ItemCount) {
    let endpoint = try Library.list(.libraryArtists).with(.include(\.catalog)).language(language)
      .limit(LibraryFacts.pageLimit).checked()
    var ids: [String] = []
    var known: Set<String> = []
    var alone = 0
    var size = ItemCount(.list(.libraryArtists))
    for try await page in try service.client.pages(of: endpoint, extent: .all) {
      size.add(page)
      for artist in page.resources {
        guard let id = artist.lists.catalog?.resources.first?.id.rawValue else {
          alone += 1
          continue
        }
        if known.insert(id).inserted { ids.append(id) }
      }
    }
    if alone > 0 {
      messages.note("\(alone.grouped) of \(size.count.grouped) artists have no catalog match.")
    }
    return (ids, size)
  }
}

/// Collects the releases of artists, and writes them when all are known.
struct ReleaseRun {
  private let service: Service
  private let presentation: Presentation
  private var tally: Tally
  private var progress: ProgressLine?
  /// The releases, each once.
  private var releases: [String: Release] = [:]
  private var undated = 0
  private var done = 0

  init(_ service: Service, _ presentation: Presentation) throws {
    self.service = service
    self.presentation = presentation
    tally = Tally(
      presentation.messages, service.patience, requests: "artists", parts: "artists")
    progress = ProgressLine(before: presentation)
  }

  /// Writes the releases of the artists; throws at the end if some were not found.
  mutating func run(
    _ batches: [ArtistReleases.Batch], by reader: ArtistReleases, at now: UnixTime
  ) async throws {
    let total = batches.map(\.lookup.values.count).reduce(0, +)
    let work = OrderedWork(batches, inFlight: service.jobs) { await reader.read($0) }
    while !tally.hasGivenUp, let (batch, found) = await work.next() {
      try add(try found.get(), of: batch)
      progress?.show(done, of: total, noun: "artists")
    }
    progress?.end()
    let sorted = releases.values.sorted { $0.isBefore($1) }
    if !tally.isTotal { try write(sorted, from: reader, now.day) }
    note(sorted, of: total, since: reader.start, now.day)
    try tally.finish(written: sorted.count)
  }

  /// Adds what some artists have released.
  private mutating func add(_ found: ArtistReleases.Found, of batch: ArtistReleases.Batch) throws {
    for release in found.releases where releases[release.id] == nil {
      releases[release.id] = release
    }
    undated += found.undated
    done += batch.lookup.values.count
    tally.add(asked: batch.lookup.values.count)
    for id in found.missing {
      tally.add(
        Part(name: id),
        .absent(MissingName(name: id, type: .artists, storefront: batch.catalog.storefront)))
    }
    for (ids, error) in found.outcomes {
      guard let error else {
        for _ in ids { tally.addSuccess() }
        continue
      }
      guard Tally.concernsOnePart(error, in: nil) else { throw error }
      tally.add(error, of: ids.map { Part(name: $0) }, requests: ids.count)
    }
  }

  private func write(
    _ releases: [Release], from reader: ArtistReleases, _ today: String
  ) throws {
    guard presentation.format != .atom else {
      return try presentation.output.write(
        AtomFeed(releases: releases, start: reader.start, today: today).text)
    }
    let usual =
      presentation.showsUsualTable ? Release.tableColumns : Release.table.fields.columns
    try presentation.write(
      releases.map { .object(Release.table.members(of: $0) + $0.extended) },
      columns: usual + reader.options.extras.map { Column($0.name) }, id: Release.table.id)
  }

  private func note(_ releases: [Release], of total: Int, since start: String, _ today: String) {
    let announced = releases.count { $0.date.firstDay > today }
    guard total > 0 else { return presentation.messages.note("Found no artists.") }
    let out = releases.count - announced
    presentation.messages.note(
      "\(out == 0 ? "No releases" : "\(out.grouped) released") since \(start), "
        + "\(announced == 0 ? "none" : announced.grouped) announced "
        + "(\(total.counted("artist"))).")
    guard undated > 0 else { return }
    presentation.messages.note("Skipped \(undated.counted("album")) without a release date.")
  }
}
