import AmctlCommandLine
import MusicAPI

/// The outcomes for queries, in their order: from downloaded files, and for the rest from the
/// service.
final class FeedMatches: AsyncSequence, AsyncIteratorProtocol {
  typealias Element = SongMatch
  typealias Failure = any Error
  /// Requests the songs for queries; throws if there are no credentials.
  typealias Search =
    (_ next: @escaping () throws -> SongQuery?) throws -> SongMatchIterator<any Error>

  /// The number of queries that are looked up in one run of the engine, which reads all songs.
  private static let windowSize = 20_000

  private let songs: FeedSongs
  private let messages: Messages
  private let source: () throws -> SongQuery?
  private let search: Search
  /// The queries that were read, with the outcomes of those that the files have.
  private var window: ArraySlice<(query: SongQuery, match: SongMatch?)> = []
  /// The outcomes of the others in the window, once one of them is needed.
  private var requested: SongMatchIterator<any Error>?
  private var hasNoToken = false
  /// The error that ended the queries, to be thrown after the outcomes of those before it.
  private var ending: (any Error)?
  private var isAtEnd = false

  init(
    _ songs: FeedSongs, _ messages: Messages, from source: @escaping () throws -> SongQuery?,
    else search: @escaping Search
  ) {
    self.songs = songs
    self.messages = messages
    self.source = source
    self.search = search
  }

  func makeAsyncIterator() -> FeedMatches { self }

  /// Returns the outcome for the next query, or nil after the last one.
  func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> SongMatch? {
    if window.isEmpty { try readWindow() }
    guard let (query, match) = window.popFirst() else {
      defer { ending = nil }
      if let ending { throw ending }
      return nil
    }
    if let match { return match }
    if requested == nil, !hasNoToken { try request(query) }
    guard let requested else { return Self.missing(query) }
    return try await requested.next(isolation: actor)
  }

  /// Starts to request the songs that the files do not have, from this one on.
  private func request(_ query: SongQuery) throws {
    var rest = ([query] + window.filter { $0.match == nil }.map(\.query))[...]
    do { requested = try search { rest.popFirst() } } catch SettingsError.noDeveloperToken {
      hasNoToken = true
      messages.note("No developer token: songs that the feed does not have are not searched for.")
    }
  }

  private static func missing(_ query: SongQuery) -> SongMatch {
    let isLookedUp = query.id != nil || query.isrc != nil
    let start = isLookedUp ? "not in the feed" : "no ID or ISRC to look up"
    return SongMatch.nothing(for: query).because("\(start), and no developer token to search with")
  }

  /// Reads the queries that are looked up together, up to the end or an error of the source.
  private func readWindow() throws {
    requested = nil
    var queries: [SongQuery] = []
    while !isAtEnd, queries.count < Self.windowSize {
      do {
        if let query = try source() { queries.append(query) } else { isAtEnd = true }
      } catch {
        ending = error
        isAtEnd = true
      }
    }
    let matches = try queries.isEmpty ? [] : songs.matches(of: queries)
    window = zip(queries, matches).map { ($0, $1) }[...]
  }
}
