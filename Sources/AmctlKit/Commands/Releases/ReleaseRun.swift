import AmctlCommandLine
import MusicAPI

/// Collects the releases of artists, and writes them when all are known.
struct ReleaseRun {
  private let service: Service
  private let presentation: Presentation
  private var report: PartsReport
  private let missing: MissingReport
  private var progress: ProgressLine?
  /// The releases, each once.
  private var releases: [String: Release] = [:]
  private var undated = 0
  private var done = 0

  init(_ service: Service, _ presentation: Presentation) throws {
    self.service = service
    self.presentation = presentation
    report = PartsReport(presentation.messages, noun: "artists")
    missing = try MissingReport(messages: presentation.messages)
    progress = ProgressLine(before: presentation)
  }

  /// Writes the releases of the artists; throws at the end if some were not found.
  mutating func run(
    _ batches: [ArtistReleases.Batch], by reader: ArtistReleases, at now: UnixTime
  ) async throws {
    let total = batches.map(\.lookup.values.count).reduce(0, +)
    let work = OrderedWork(batches, inFlight: service.jobs) { await reader.read($0) }
    while !report.hasGivenUp, let (batch, found) = await work.next() {
      try add(try found.get(), of: batch)
      progress?.show(done, of: total, noun: "artists")
    }
    progress?.end()
    let sorted = releases.values.sorted { $0.isBefore($1) }
    if !report.isTotal { try write(sorted, since: reader.start, now.day) }
    note(sorted, of: total, since: reader.start, now.day)
    try report.finish(written: sorted.count, missing: missing.end(of: total, "artists"))
  }

  /// Adds what some artists have released.
  private mutating func add(_ found: ArtistReleases.Found, of batch: ArtistReleases.Batch) throws {
    for release in found.releases where releases[release.id] == nil {
      releases[release.id] = release
    }
    undated += found.undated
    done += batch.lookup.values.count
    try missing.add(
      found.missing.map {
        MissingName(name: $0, type: .artists, storefront: batch.catalog.storefront)
      })
    for (ids, error) in found.outcomes {
      guard let error else {
        for _ in ids { report.add() }
        continue
      }
      guard PartsReport.isOfOne(error, in: nil) else { throw error }
      report.add(Found.Failed(names: ids, error: error), of: ids.count)
    }
  }

  private func write(_ releases: [Release], since start: String, _ today: String) throws {
    guard presentation.format != .atom else {
      return try presentation.output.write(
        AtomFeed(releases: releases, start: start, today: today).text)
    }
    var records = RecordStream(presentation, columns: Release.fields.columns)
    records.notesAbsence = false
    for release in releases { try records.write(release.record) }
    try records.finish()
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
