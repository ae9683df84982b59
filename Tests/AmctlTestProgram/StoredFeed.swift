import AmctlTestSupport
import MusicPlatform

/// A folder with exports, written by DuckDB in the form that Apple uses.
package struct StoredFeed {
  package let path: String
  package var date = "2024-03-28"

  package init(at path: String, date: String = "2024-03-28") {
    self.path = path
    self.date = date
  }

  /// Five songs, two of which have one ISRC; the first is offered in us only, the last nowhere.
  package static let songs = """
    select id::varchar as id, map {'default': name} as "name", name as nameDefault, isrc,
      millis as durationInMillis, rating as parentalAdvisoryType,
      [{'id': '9', 'name': 'Glass Harbour'}] as primaryArtists,
      {'id': '8', 'name': album} as album,
      case when stores is null then map {} else
        map {stores: [{'price': 0.0, 'priceType': 'streaming'}]} end as prices,
      'https://music.apple.com/{country-code}/song/' || id as urlTemplate
    from (values
      (11, 'Northern Lights', 'USQE92200157', 183000, 'not explicit', 'Tideline', 'us'),
      (21, 'Northern Lights', 'USQE92200157', 183000, 'explicit', 'Best of Glass Harbour', 'de'),
      (12, 'Paper Boats', 'USQE92200158', 190000, 'none', 'Tideline', 'us'),
      (14, '별의 노래', 'USQE92200160', null, 'cleaned', 'Tideline', 'us'),
      (15, 'Salt & Sand', 'USQE92200161', 201000, 'none', 'Tideline', null)
    ) as songs(id, name, isrc, millis, rating, album, stores)
    """

  package static let artists = "select '9' as id, 'Glass Harbour' as nameDefault"

  /// Writes an export of songs and one of artists.
  package func write() async throws {
    try await write(Self.songs, of: "Song")
    try await write(Self.artists, of: "Artist")
  }

  /// Writes the rows of a query as an export, which is complete unless said otherwise.
  package func write(_ query: String, of feed: String, isComplete: Bool = true) async throws {
    let folder = self.folder(of: feed)
    try FileSystem.createDirectory(folder)
    try await Self.run(
      "copy (\(query)) to '\(folder)/part-00000-a-c000.gz.parquet' (format parquet, compression gzip)"
    )
    if isComplete { try FileSystem.write([], to: folder + "/_SUCCESS") }
  }

  /// Writes an export that only a stand-in for DuckDB can read.
  package func writeEmpty() throws {
    let folder = folder(of: "Song")
    try FileSystem.createDirectory(folder)
    try FileSystem.write([], to: folder + "/part-00000-a-c000.gz.parquet")
    try FileSystem.write([], to: folder + "/_SUCCESS")
  }

  package func folder(of feed: String) -> String {
    "\(path)/\(feed)/version=1/date=\(date)/time=16-01"
  }

  /// Runs a statement of SQL; the path in it has no quotes.
  private static func run(_ statement: String) async throws {
    let result = try await ChildProcess.run(
      try NeededProgram.duckdb.path, ["-init", "/dev/null", "-c", statement],
      environment: ["PATH": "/usr/bin:/bin", "HOME": "/dev/null"])
    struct Failure: Error { let text: String }
    guard result.status == 0 else { throw Failure(text: result.errorText) }
  }
}
