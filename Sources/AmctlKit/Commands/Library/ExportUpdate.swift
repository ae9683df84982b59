import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Brings a complete export up to date with few requests.
///
/// A list is taken over where nothing shows that it has changed. What is new in songs and albums
/// comes first when they are sorted by the date they were added; artists and music videos are
/// counted; the tracks of a playlist are fetched again if its date has changed. Where the counts
/// disagree, the whole list is fetched, as in any export.
struct ExportUpdate {
  let folder: ExportFolder
  let client: MusicClient
  let options: FetchOptions
  let messages: Messages
  let now: @Sendable () -> UnixTime
  /// The dates of the playlists in the export, by their IDs.
  private let dates: [String: String]

  /// Starts an update; nil if there is no complete export.
  init?(
    of folder: ExportFolder, with client: MusicClient, _ options: FetchOptions,
    _ messages: Messages,
    now: @escaping @Sendable () -> UnixTime
  ) throws {
    guard folder.places.isReplacing else { return nil }
    self.folder = folder
    self.client = client
    self.options = options
    self.messages = messages
    self.now = now
    var dates: [String: String] = [:]
    let list = ExportedFile.name(of: .libraryPlaylists)
    if folder.previous(list) != nil {
      var lines = try ResourceLines(folder.places.final(list))
      while let line = try lines.next() {
        guard let id = line.json.resourceID else { continue }
        dates[id] = line.json.lastModified
      }
    }
    self.dates = dates
  }

  /// What an update does not see.
  static let blindness = """
    Not seen by --update: changes inside songs, albums, artists and music videos that stayed; \
    artists and music videos replaced by as many others, and songs and albums too if the service \
    does not sort them by date; tracks of a playlist whose date stayed.
    """

  /// Returns the first request for a list.
  static func request(
    of type: ResourceType, _ options: FetchOptions
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    switch type {
    case .librarySongs, .libraryAlbums:
      return try Library.list(
        ResourceCollection<AnyKind>(type), sorted: .named("-dateAdded"), options: options)
    case .libraryArtists, .libraryMusicVideos:
      var options = options
      options.pageSize = 1
      return try LibraryExport.list(of: type, options)
    default: return try LibraryExport.list(of: type, options)
    }
  }

  /// Returns the file of a list that is up to date, with what is new; nil if the whole list has to
  /// be fetched.
  func list(of type: ResourceType) async throws -> ExportedFile? {
    let name = ExportedFile.name(of: type)
    guard let old = try intact(name) else { return nil }
    switch type {
    case .librarySongs, .libraryAlbums: return try await adding(to: old, type)
    case .libraryArtists, .libraryMusicVideos:
      let first = try await client.send(Self.request(of: type, options))
      let total = first.json["meta"]?["total"]?.int ?? (first.data.isEmpty ? 0 : nil)
      return total == old.count ? old : nil
    // Their dates decide which tracks are fetched.
    default: return nil
    }
  }

  /// Returns the file with the tracks of a playlist, if its date shows that they are the same.
  func tracks(of playlist: JSON, in file: String) throws -> ExportedFile? {
    guard let id = playlist.resourceID, let date = playlist.lastModified, dates[id] == date,
      let old = try intact(file), old.playlist == id, !old.isOutdated
    else { return nil }
    return old
  }

  /// Returns the facts of the old file where the new one is the same, so that the list of the files
  /// stays as it was.
  func settled(_ file: ExportedFile) throws -> ExportedFile {
    guard let old = try intact(file.name), old.sha256 == file.sha256,
      old.playlist == file.playlist, !old.isOutdated
    else { return file }
    return old
  }

  /// Returns whether these files are those of the export, as they were written.
  func isUnchanged(_ files: [ExportedFile]) throws -> Bool {
    try files.count == folder.previousCount && files.allSatisfy { try intact($0.name) == $0 }
  }

  /// Returns a file of the export that is as it was written.
  private func intact(_ name: String) throws -> ExportedFile? {
    guard let old = folder.previous(name), try old.matches(folder.places.final(name)) else {
      return nil
    }
    return old
  }

  /// Adds what is new to a list, as far as the service lists what was added last first.
  private func adding(to old: ExportedFile, _ type: ResourceType) async throws -> ExportedFile? {
    var known: Set<String> = []
    var lines = try ResourceLines(folder.places.final(old.name))
    while let line = try lines.next() { line.json.resourceID.map { _ = known.insert($0) } }
    let new: [JSON]
    let total: Int?
    do { (new, total) = try await newest(of: type, besides: known) } catch MusicAPIError.rejected(
      let rejection) where rejection.status == 400
    {
      messages.note(
        "The service does not sort \(type.facts?.pathName ?? type.rawValue) by date: "
          + "fetching all of them.")
      return nil
    }
    guard let total, old.count + new.count == total else {
      messages.note(
        "The service has \(total.map { type.counted($0) } ?? "an unknown number"), the export and "
          + "what is new have \((old.count + new.count).grouped): fetching all of them.")
      return nil
    }
    guard !new.isEmpty else { return old }
    var writer = try ExportWriter(old.name, folder.places)
    try writer.restart(with: folder.places.final(old.name), count: old.count)
    for resource in new { try writer.write(resource) }
    return try writer.finish(
      ListSize(.list(type), writer.count, reported: total, previous: old.count), at: now())
  }

  /// Reads what was added last, up to the first page with a known resource: others may have been
  /// removed, so that the number alone shows nothing.
  private func newest(
    of type: ResourceType, besides known: Set<String>
  ) async throws -> (resources: [JSON], total: Int?) {
    var known = known
    var new: [JSON] = []
    var total: Int?
    let pages = client.with(pagesInFlight: 1).pages(of: try Self.request(of: type, options))
      .makeAsyncIterator()
    while let page = try await pages.next() {
      let unknown = page.elements.filter {
        $0.resourceID.map { known.insert($0).inserted } ?? false
      }
      new += unknown
      total = page.reportedTotal ?? total
      if unknown.count < page.elements.count { break }
    }
    return (new, total)
  }
}

extension JSON {
  /// When a playlist or its tracks were last changed; nil if the service does not say.
  fileprivate var lastModified: String? { self["attributes"]?["lastModifiedDate"]?.string }
}
