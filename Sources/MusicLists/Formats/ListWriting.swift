import MusicAPI
import MusicPlatform

/// How the tracks of a list are written, in any form.
package protocol ListText: Sendable {
  /// What comes before the first track.
  var start: String { get }
  /// What comes between two tracks.
  var separator: String { get }
  /// What comes after the last track.
  var end: String { get }
  /// Returns a track with all that the form has a place for.
  func text(of track: ListedTrack) -> String
}

/// An M3U playlist in UTF-8, for a file with the extension `m3u8`.
///
/// Durations are whole seconds, and names are in one line.
package struct M3UText: ListText {
  package let start = "#EXTM3U\n"
  package let separator = ""
  package let end = ""

  package init() {}

  package func text(of track: ListedTrack) -> String {
    let title = track.title.inOneLine.trimmed
    let artist = track.artist.inOneLine.trimmed
    let name = artist.isEmpty ? title : "\(artist) - \(title)"
    let time = track.durationInMillis.flatMap {
      Duration(reported: Double($0), in: .milliseconds(1))
    }
    let seconds = time?.count(of: .seconds(1)) ?? -1
    var lines = ["#EXTINF:\(seconds),\(name)"]
    // Otherwise the first dash is the one between artist and title, and a comma is none of a title.
    let isClear = name.artistAndTitle.map { $0 == (artist, title) } ?? artist.isEmpty
    if !isClear || name.hasPrefix(",") { lines.append("#EXTART:\(artist)") }
    if let album = track.album { lines.append("#EXTALB:\(album.inOneLine)") }
    if let isrc = track.isrc { lines.append("#EXTISRC:\(isrc)") }
    let location = track.location?.inOneLine.trimmed ?? ""
    let place = location.isEmpty ? name.filter { $0 != "/" } : location
    // A location must not begin like a tag, nor be nothing.
    lines.append(location.isEmpty || location.hasPrefix("#") ? "./" + place : place)
    return lines.map { $0 + "\n" }.joined()
  }
}

/// An XSPF playlist, which is XML.
package struct XSPFText: ListText {
  package let start = """
    <?xml version="1.0" encoding="UTF-8"?>
    <playlist version="1" xmlns="http://xspf.org/ns/0/">
    <trackList>

    """
  package let separator = ""
  package let end = "</trackList>\n</playlist>\n"

  package init() {}

  package func text(of track: ListedTrack) -> String {
    let elements = Self.elements(of: track).map { name, text in
      "  <\(name)>\(XMLText.escaped(text))</\(name)>\n"
    }
    return "<track>\n\(elements.joined())</track>\n"
  }

  /// The elements of a track in the order of the specification.
  static func elements(of track: ListedTrack) -> [(name: String, text: String)] {
    let texts: [(String, String?)] = [
      ("location", track.location), ("identifier", track.isrc.map { "urn:isrc:\($0)" }),
      ("title", track.title), ("creator", track.artist), ("album", track.album),
      ("trackNum", track.number.flatMap { $0 > 0 ? "\($0)" : nil }),
      ("duration", track.durationInMillis.map { "\($0)" }),
    ]
    return texts.compactMap { name, text in text.flatMap { $0.isEmpty ? nil : (name, $0) } }
  }
}

/// A JSPF playlist: XSPF as JSON.
package struct JSPFText: ListText {
  package let start = #"{"playlist":{"track":["#
  package let separator = ","
  package let end = "]}}\n"

  package init() {}

  package func text(of track: ListedTrack) -> String {
    let members = XSPFText.elements(of: track).map { name, text in
      let value: JSONValue =
        switch name {
        case "location", "identifier": .array([.string(text)])
        case "trackNum", "duration": Int(text).map { .int($0) } ?? .null
        default: .string(text)
        }
      return JSONMember(name, value)
    }
    return "\n" + String(decoding: JSONValue.object(members).encoded(), as: UTF8.self)
  }
}
