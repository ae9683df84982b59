import AmctlTestSupport
import MusicPlatform

@testable import MusicLists

/// Invented tracks with the names that break lists.
enum InventedTracks {
  private static let titles = [
    "Copper Sky", "Rain & <Snow>", "She said \"no\"", "Left - Right", "#Numbers", "🎈 Balloon 🎈",
    "שיר קטן", "أغنية", "A || B", "Line\nBreak", "It's ]]> over", "=SUM(1)", "100% Café", "- - -",
    "Tab\tbed", "Back\\slash, comma", "  Northbound  ", "¿Qué?", "長い夜", "http://example.com/x",
    "--", "Us", "Album", ", Comma",
  ]
  private static let artists = [
    "Ann Vale", "Bo Hill & Ann Vale", "Mo - Ro", "#Bo", "Ida <Rook>", "\"Quoted\"", "Zoë, Ömer",
    "רות", "The || Pipes", "A-Ha", ",No", "",
  ]

  /// The tracks, each with another combination of names.
  static let all: [ListedTrack] = (0..<2_000).map { number in
    ListedTrack(
      title: titles[number % titles.count] + (number.isMultiple(of: 3) ? " (\(number))" : ""),
      artist: artists[number / 7 % artists.count],
      album: number.isMultiple(of: 5) ? nil : titles[number / 3 % titles.count],
      durationInMillis: number.isMultiple(of: 11) ? nil : 30_000 + number * 137,
      isrc: number.isMultiple(of: 4) ? nil : "USXXX26" + String("0000\(number)".suffix(5)),
      number: number.isMultiple(of: 2) ? nil : number % 30 + 1,
      location: number.isMultiple(of: 6) ? nil : page(of: titles[number % titles.count], number))
  }

  /// The URL of a song as the service writes it, with its title in the path.
  private static func page(of title: String, _ number: Int) -> String {
    let words = title.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let slug = words.isEmpty ? "album" : words.joined(separator: "-")
    let id = 1_700_000_000 + number
    return "https://music.apple.com/us/album/\(slug)/\(id - 1)?i=\(id)"
  }

  /// Returns a text without blanks around it, on one line if the form has no others.
  static func words(_ text: String, inOneLine isShort: Bool) -> String {
    (isShort ? text.inOneLine : text).trimmed
  }
}

extension TrackList {
  /// All tracks of the list.
  mutating func tracks() throws -> [ListedTrack] {
    var tracks: [ListedTrack] = []
    while let entry = try next() {
      if case .track(let track) = entry { tracks.append(track) }
    }
    return tracks
  }
}

/// Reads a list in XML.
func tracks(ofXML text: String, playlist: String? = nil) throws -> [ListedTrack] {
  var list = try XMLList.reader(of: ByteSource(Array(text.utf8)), playlist: playlist)
  return try list.tracks()
}

/// Reads a list in JSON.
func tracks(ofJSON text: String) throws -> [ListedTrack] {
  var list = JSONList(try ByteSource(Array(text.utf8)))
  return try list.tracks()
}

/// Reads a list in M3U.
func tracks(ofM3U text: String) throws -> [ListedTrack] {
  var reader = M3UReader()
  let tracks = try text.split(whereSeparator: \.isNewline).compactMap {
    try reader.track(String($0))
  }
  return tracks + (reader.last().map { [$0] } ?? [])
}

/// Returns the message and line of the error of a list.
func failure(_ work: () throws -> [ListedTrack]) -> String {
  do { return "\(try work().count) tracks" } catch let error as ListError {
    return "\(error.line): \(error.message)"
  } catch {
    return "\(error)"
  }
}
