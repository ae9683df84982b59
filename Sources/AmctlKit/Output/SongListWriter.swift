import AmctlCommandLine
import MusicAPI
import MusicLists

/// Writes songs and music videos as a list that other programs read; other records are counted.
struct SongListWriter: RecordWriter {
  private let text: any ListText
  private let name: String
  private let output: any OutputStream
  private var written = 0
  private var leftOut = 0

  init(_ text: any ListText, named name: String, to output: any OutputStream) {
    self.text = text
    self.name = name
    self.output = output
  }

  mutating func write(_ record: JSON, in group: String?) throws(WriteError) {
    guard let track = ListedTrack(resource: record) else {
      leftOut += 1
      return
    }
    try output.write(written == 0 ? text.start : text.separator)
    written += 1
    try output.write(foreign: text.text(of: track))
  }

  mutating func finish() throws(WriteError) {
    if written == 0 { try output.write(text.start) }
    try output.write(text.end)
  }

  /// Throws if records are missing in the list.
  func check() throws {
    guard leftOut > 0 else { return }
    let items = (leftOut + written).counted("item")
    throw Failure(
      .partial,
      "\(leftOut.grouped) of \(items) \(leftOut == 1 ? "is" : "are") not in the list: "
        + "'-o \(name)' is for songs and music videos")
  }
}

extension Command {
  /// Rejects a format for songs where the command writes none.
  func check(canWrite format: OutputFormat) throws(UsageError) {
    let types = recordFields.sections.compactMap(\.type)
    guard !types.isEmpty, !types.contains(where: ListedTrack.isTrack) else { return }
    let names = types.compactMap { $0.facts?.pathName }.unique
    let haveTracks = types.contains { $0.facts?.relationship("tracks") != nil }
    throw .rule(
      "'-o \(format)' is for songs and music videos, not \(names.joined(separator: " or "))",
      hint: haveTracks ? "'--relationship tracks' lists the tracks of each" : nil)
  }
}
