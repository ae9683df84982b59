import MusicAPI
import MusicPlatform

/// The path or URL of a track, whose names say what it is where the list does not.
struct TrackPath {
  private let location: String
  /// Whether it is a page or file on the web.
  private let isWeb: Bool

  init(_ location: String) {
    self.location = location
    isWeb = location.includes("://") && !location.lowercased().hasPrefix("file://")
  }

  /// The folders of a file, as they are compared; a page on the web has none, for its URL is made
  /// of the title.
  var folders: [String] {
    isWeb ? [] : parts.dropLast().map(Self.folded).filter { !$0.isEmpty }
  }

  /// The name of a file without its extension, and without the number before it; nil if there is
  /// none, as with a page on the web.
  var name: String? {
    let name = parts.last ?? ""
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let end = name[dot...].dropFirst()
    let isExtension =
      (1...4).contains(end.count) && end.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard isExtension || !isWeb, !name.isEmpty else { return nil }
    let stem = isExtension ? name[..<dot] : name[...]
    let rest = stem.drop { $0.isASCII && $0.isNumber }
    let number = stem.count - rest.count
    guard (1...3).contains(number) else { return stem.trimmed }
    for mark in [" - ", ". ", "_", " "] where rest.hasPrefix(mark) && rest.count > mark.count {
      return rest.dropFirst(mark.count).trimmed
    }
    return stem.trimmed
  }

  /// The artist and the album in a path such as `Artist/Album/01 Title.flac`.
  ///
  /// Any file is in folders: only a number before its title, or a path of nothing else, says that
  /// these are an artist and an album.
  var artistAndAlbum: (artist: String, album: String)? {
    guard !isWeb, let file = parts.last else { return nil }
    var folders = parts.dropLast()
    if folders.count > 2, let last = folders.last, Self.isDisc(last) { folders.removeLast() }
    let isNumbered = name.map { !file.hasPrefix($0) } ?? false
    guard folders.count > 1, isNumbered || folders.count == 2 && !location.hasPrefix("/"),
      let album = folders.popLast(), let artist = folders.popLast(), !artist.hasPrefix("."),
      !artist.hasSuffix(":")
    else { return nil }
    return (artist.trimmed, album.trimmed)
  }

  /// Whether a folder is one of several discs, as `CD 1` or `Disc 2`.
  private static func isDisc(_ name: String) -> Bool {
    let letters = folded(name)
    return ["cd", "disc", "disk"].contains { word in
      letters.hasPrefix(word) && Int(letters.dropFirst(word.count)) != nil
    }
  }

  /// Returns whether a file has the name of a title.
  func isNamed(_ title: String) -> Bool {
    let title = Self.folded(title)
    return !isWeb && !title.isEmpty && name.map(Self.folded) == title
  }

  private var parts: [String] {
    let isURL = location.includes("://")
    let path = isWeb ? location.prefix { $0 != "?" && $0 != "#" } : location[...]
    return path.split { $0 == "/" || $0 == "\\" }.map { part in
      isURL || part.includes("%20") ? PercentEncoding.decodePath(part) : String(part)
    }
  }

  /// Returns a name as folders are compared: letters and digits only.
  static func folded(_ name: some StringProtocol) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
