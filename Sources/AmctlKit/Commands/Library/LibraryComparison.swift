import AmctlCommandLine
import MusicAPI

/// Compares an export with another state of the library, and writes the differences.
struct LibraryComparison {
  private let snapshot: ExportSnapshot
  private let source: any LibraryState
  private let presentation: Presentation
  private let ignored: Set<String>
  private var records: RecordStream
  private var report = ChangeCounts<RecordChange.Kind>()
  private var sizes: SizeReport
  /// The numbers of the compared tracks, in the library and in the export.
  private var tracks = (now: 0, before: 0)
  /// The playlists that the service no longer has.
  private var notFound: [String] = []

  init(
    _ snapshot: ExportSnapshot, with source: any LibraryState, _ presentation: Presentation,
    ignoring ignored: Set<String>, columns: [Column], _ sizes: SizeReport
  ) {
    self.snapshot = snapshot
    self.source = source
    self.presentation = presentation
    self.ignored = ignored
    self.sizes = sizes
    records = RecordStream(presentation, columns: columns)
    records.notesAbsence = false
  }

  /// Writes the differences of all lists; returns whether there are any.
  mutating func run() async throws -> Bool {
    for type in ExportedFile.types { try await compare(type) }
    try records.finish()
    _ = sizes.add(ListSize(.allTracks, tracks.now, previous: tracks.before))
    presentation.messages.note(report.summary())
    if let failure = sizes.failure("missing items are not reported as removed") ?? missingTracks {
      throw failure
    }
    return report.hasChanges
  }

  /// The failure if the tracks of some playlists were not found, which have been named.
  private var missingTracks: Failure? {
    guard !notFound.isEmpty else { return nil }
    var failure = Failure(
      .partial, "the tracks of \(notFound.count.counted("playlist")) are not compared")
    failure.missing = Array(notFound.prefix(MissingItemsError.nameLimit))
    return failure
  }

  /// Writes the differences of one list.
  private mutating func compare(_ type: ResourceType) async throws {
    var comparison = try ResourceComparison(try snapshot.lines(of: type), ignoring: ignored)
    report.count(comparison.count)
    var progress = ProgressLine(before: presentation)
    defer { progress?.end() }
    var seen = 0
    var reported: Int?
    let reader = try source.reader(of: type)
    while let part = try await records.during({ try await reader() }) {
      let changed = try await changedPlaylists(among: part.resources, of: type, comparison)
      var changes: [RecordChange] = []
      for resource in part.resources {
        let hasOther = changed.contains(resource.resourceID ?? "")
        if let change = try comparison.change(of: resource, hasOtherTracks: hasOther) {
          changes.append(change)
        }
      }
      seen += part.resources.count
      reported = part.reported ?? reported
      if changes.isEmpty {
        progress?.show(seen, of: comparison.count, noun: type.facts?.pathName)
      } else {
        progress?.end()
        try write(changes)
      }
    }
    progress?.end()
    if accepts(type, seen, reported) { try writeRemoved(comparison) }
  }

  /// Returns whether a list is long enough to say what was removed.
  private mutating func accepts(_ type: ResourceType, _ count: Int, _ reported: Int?) -> Bool {
    let size = ListSize(
      .list(type), count, reported: reported, previous: snapshot.count(of: type))
    guard sizes.add(size) else { return false }
    // That it has less than the export is what the records say.
    if let difference = ListSize(.list(type), count, reported: reported)
      .difference(from: snapshot.path)
    {
      presentation.messages.note("The service \(difference).")
    }
    return true
  }

  /// Returns the ids of the playlists in both states that have other tracks.
  private mutating func changedPlaylists(
    among resources: [JSON], of type: ResourceType, _ comparison: ResourceComparison
  ) async throws -> Set<String> {
    guard type == .libraryPlaylists, !ignored.contains("tracks") else { return [] }
    let common = resources.compactMap(\.resourceID).filter(comparison.contains)
    let source = source
    let found = try await records.during { try await source.tracks(of: common) }
    for id in found.notFound {
      presentation.messages.say("The service returned 404 for the tracks of '\(id)'.")
    }
    notFound += found.notFound
    var changed: Set<String> = []
    for id in common {
      guard let new = found.orders[id], let old = try snapshot.tracks(of: id) else { continue }
      let size = ListSize(
        .tracks(of: id), new.count, reported: new.reported, previous: old.count)
      guard sizes.add(size) else { continue }
      tracks = (tracks.now + new.count, tracks.before + old.count)
      if new != old { changed.insert(id) }
    }
    return changed
  }

  private mutating func writeRemoved(_ comparison: ResourceComparison) throws {
    var removed: [RecordChange] = []
    try comparison.forEachRemoved { change in
      removed.append(change)
      guard removed.count == LibraryFacts.pageLimit else { return }
      try write(removed)
      removed = []
    }
    try write(removed)
  }

  private mutating func write(_ changes: [RecordChange]) throws {
    for change in changes {
      report.add(change.kind)
      try records.write(change.json)
    }
  }
}
