import AmctlTestSupport
import MusicAPI

@testable import MusicTakeout

/// A folder with files of a download.
struct DownloadFolder {
  private let folder: TemporaryDirectory
  var path: String { folder.path }

  init(_ files: KeyValuePairs<String, String>) throws {
    folder = try TemporaryDirectory()
    for (name, text) in files { try folder.write(Array(text.utf8), to: name) }
  }

  /// Returns some fields of the records, each as text.
  func records(
    of kinds: Set<TakeoutRecord.Kind> = Set(TakeoutRecord.Kind.allCases),
    prefersTimes: Bool = false, _ fields: String...
  ) throws -> [[String]] {
    let contents = try Takeout(path, scratch: path).contents(of: kinds, prefersTimes: prefersTimes)
    var records: [[String]] = []
    try contents.forEach { record in
      let json = try JSONDocument(parsing: record.json.encoded()).root
      records.append(fields.map { json[$0].map { $0.string ?? $0.text } ?? "" })
    }
    return records
  }

  /// The file of daily counts with some rows of day, hours, ID, plays, skips and description.
  static func daily(_ rows: (Int, String, Int, Int, Int, String)...) -> String {
    #""Track Identifier","Date Played",Hours,"Play Duration Milliseconds","Play Count","#
      + #""Skip Count","Track Description""# + "\n"
      + rows.map { day, hours, id, plays, skips, name in
        "\(id),\(day),\"\(hours)\",\(plays * 1000),\(plays),\(skips),\"\(name)\"\n"
      }.joined()
  }

  /// The file of events with some rows of time, milliseconds, reason, title and album.
  static func activity(
    _ rows: (String, Int, String, String, String)..., item: String = ""
  ) -> String {
    "Album Name,Device Identifier,End Reason Type,Event End Timestamp,Event Type,Item Type,"
      + "Media Duration In Milliseconds,Play Duration Milliseconds,Song Name,UTC Offset In Seconds\n"
      + rows.map { time, millis, reason, title, album in
        "\(album),d1,\(reason),\(time),PLAY_END,\(item),200000,\(millis),\(title),3600\n"
      }.joined()
  }
}
