import MusicAPI
import MusicLists
import MusicPlatform

/// A kind of file in a download, which is recognized by its columns or members: names of files are
/// in the language of the account, and people change them.
enum TakeoutTable: CaseIterable, Sendable {
  /// How often each song was played on each day.
  case dailyTracks
  /// Every part of a song that was played, with times.
  case playActivity
  /// The songs of the library.
  case tracks
  case playlists
  /// Changes of the library, with what was deleted.
  case libraryChanges
  /// Favorite items, and those that are no longer.
  case favorites
  /// Ratings, in downloads before favorites.
  case likes

  /// Columns that a kind of file has, and perhaps no other.
  private static let columns: [(table: TakeoutTable, names: Set<ColumnName>)] = [
    (.dailyTracks, ["Track Identifier", "Date Played", "Track Description"]),
    (.playActivity, ["Play Duration Milliseconds", "Event End Timestamp", "Song Name"]),
    (.playActivity, ["Play Duration Milliseconds", "Event End Timestamp", "Content Name"]),
    (.favorites, ["Favorite Type", "Item Reference", "Preference"]),
    (.likes, ["Item Reference", "Item Description", "Preference", "Created"]),
  ]

  /// The same for lists of objects, the first that fits.
  private static let members: [(table: TakeoutTable, names: Set<ColumnName>)] = [
    (.libraryChanges, ["Transaction Type"]),
    (.playlists, ["Container Identifier", "Container Type"]),
    (.playlists, ["Container Identifier", "Playlist Item Identifiers"]),
    (.tracks, ["Track Identifier", "Title"]),
  ]

  /// The number of objects whose members are looked at.
  private static let sampleSize = 500

  /// Recognizes a file; nil if it is none of these, and a flaw is thrown if it may be one.
  init?(_ file: TakeoutFile) throws {
    let found = try file.read { stream in
      var source = try ByteSource(ofText: stream)
      while try source.peek()?.isBlank == true { _ = try source.next() }
      return try source.peek() == UInt8(ascii: "[")
    }
    guard let table = found ? try Self.ofList(file) : try Self.ofRows(file) else { return nil }
    self = table
  }

  private static func ofRows(_ file: TakeoutFile) throws -> TakeoutTable? {
    try file.read { stream in
      do {
        var reader = try RowReader(stream)
        let header = Set(try reader.readHeader())
        return columns.first { $0.names.isSubset(of: header) }?.table
      } catch DataFlaw.rowTooLarge {
        // No table has a header of that size.
        return nil
      }
    }
  }

  private static func ofList(_ file: TakeoutFile) throws -> TakeoutTable? {
    var names: Set<ColumnName> = []
    let known = { members.first { $0.names.isSubset(of: names) }?.table }
    try file.read { stream in
      var list = try ObjectList(stream)
      do {
        var count = 0
        while count < sampleSize, let object = try list.next() {
          names.formUnion(object.members.map { ColumnName($0.name) })
          count += 1
        }
      } catch let flaw as DataFlaw where flaw.isOfTable && known() != nil {
        // What is wrong with it matters only if it is read.
      }
    }
    let table = known()
    // The list of changes also has tracks, and may start with many of them.
    return table == .tracks && file.name.lowercased().includes("activity") ? .libraryChanges : table
  }
}

extension DataFlaw {
  /// Whether the bytes are those of the file, but not of a table or a list.
  var isOfTable: Bool {
    switch self {
    case .unclosedQuote, .rowTooLarge, .wrongRow, .utf16, .notUTF8, .cutRow, .wrongList:
      true
    default: false
    }
  }
}
