import MusicLists

/// Lists of tracks as other programs write them: what is read and written is read as the same.
enum ListTargets {
  /// XSPF, and the Library.xml of iTunes and Music.
  static func xml(_ bytes: [UInt8]) throws {
    let whole = tracks(inXML: bytes, by: bytes.count)
    let pieces = tracks(inXML: bytes, by: 3)
    try Violation.unless(whole == pieces, "the sizes of pieces change nothing")
    guard let read = whole.tracks else { return }
    try written(read, as: XSPFText()) { text in tracks(inXML: Array(text.utf8), by: 1 << 16).tracks
    }
    try written(read, as: JSPFText()) { text in
      let list = try? JSONList(ByteSource(Array(text.utf8)))
      return list.flatMap { try? Self.tracks(of: $0) }
    }
  }

  /// Writes tracks in a form, and reads them again.
  private static func written(
    _ tracks: [ListedTrack], as form: some ListText, _ read: (String) -> [ListedTrack]?
  ) throws {
    let text = form.start + tracks.map(form.text).joined(separator: form.separator) + form.end
    let again = read(text)
    try Violation.unless(again?.count == tracks.count, "each track is written once")
  }

  /// An M3U list.
  static func m3u(_ bytes: [UInt8]) throws {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    var reader = M3UReader()
    var read: [ListedTrack] = []
    do {
      for line in lines {
        if let track = try reader.track(String(line)) { read.append(track) }
      }
    } catch { return }
    let form = M3UText()
    let text = form.start + read.map(form.text).joined(separator: form.separator) + form.end
    var again: [ListedTrack] = []
    reader = M3UReader()
    for line in text.split(separator: "\n") {
      if let track = try reader.track(String(line)) { again.append(track) }
    }
    try Violation.unless(again.count == read.count, "each track is written once")
  }

  /// The tracks or the error of a document.
  private struct Result: Equatable {
    var tracks: [ListedTrack]?
    var error: ListError?
  }

  private static func tracks(inXML bytes: [UInt8], by size: Int) -> Result {
    do {
      var rest = bytes[...]
      let source = try ByteSource {
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }
      return Result(tracks: try tracks(of: try XMLList.reader(of: source, playlist: nil)))
    } catch {
      return Result(error: error as? ListError)
    }
  }

  private static func tracks(of list: some TrackList) throws -> [ListedTrack] {
    var list = list
    var tracks: [ListedTrack] = []
    while let entry = try list.next() { if case .track(let track) = entry { tracks.append(track) } }
    return tracks
  }
}
