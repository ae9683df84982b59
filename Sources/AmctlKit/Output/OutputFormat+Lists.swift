import AmctlCommandLine
import MusicLists

/// The formats of other programs for lists of songs; `match --from` reads them again.
extension OutputFormat {
  static let m3u8 = OutputFormat(
    "m3u8", summary: "songs as an M3U playlist with ISRCs, durations in seconds and URLs"
  ) { SongListWriter(M3UText(), named: "m3u8", to: $0.output) }

  static let xspf = OutputFormat(
    "xspf", summary: "songs as an XSPF playlist with ISRCs, durations and URLs"
  ) { SongListWriter(XSPFText(), named: "xspf", to: $0.output) }

  static let jspf = OutputFormat(
    "jspf", summary: "songs as a JSPF playlist, which is XSPF as JSON"
  ) { SongListWriter(JSPFText(), named: "jspf", to: $0.output) }

  /// The formats that only commands for songs can write.
  static let songLists = [m3u8, xspf, jspf]

  /// Whether only songs can be written in it.
  var isSongList: Bool { Self.songLists.contains(self) }
}

extension OutputOptions {
  /// The formats of commands that can write songs.
  static let songListType = type(with: OutputFormat.songLists)
}
