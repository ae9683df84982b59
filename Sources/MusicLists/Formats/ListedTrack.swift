package import MusicAPI
import MusicPlatform

/// A track as a list of any form names it.
package struct ListedTrack: Sendable, Equatable {
  package var title = ""
  package var artist = ""
  package var album: String?
  package var durationInMillis: Int?
  package var isrc: String?
  /// The position on its album.
  package var number: Int?
  /// The URL, or the path of a file.
  package var location: String?

  package init(
    title: String = "", artist: String = "", album: String? = nil, durationInMillis: Int? = nil,
    isrc: String? = nil, number: Int? = nil, location: String? = nil
  ) {
    self.title = title
    self.artist = artist
    self.album = album
    self.durationInMillis = durationInMillis
    self.isrc = isrc
    self.number = number
    self.location = location
  }

  /// The ID of the song at the location, if that is a page of Apple Music.
  package var songID: ResourceID<Song>? {
    guard let location else { return nil }
    let scheme = "apple_music://track/"
    if location.hasPrefix(scheme) {
      let id = String(location.dropFirst(scheme.count))
      return Song.facts.fits(id: id) ? ResourceID(id) : nil
    }
    guard location.includes("://") else { return nil }
    return (try? MusicURL(parsing: location))?.id(of: Song.self)
  }

  /// Takes an ISRC in any form, such as `urn:isrc:USABC1234567`; anything else is not one.
  mutating func takeISRC(_ text: String) {
    let prefix = "urn:isrc:"
    let code = text.lowercased().hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    isrc = isrc ?? Lookup.isrc.code(in: code)
  }

  /// Takes the names from the name of the file, and from its folders if they are those of an artist
  /// and an album; only if the list has no title and the location is not the page of a song.
  mutating func takeNameOfFile() {
    let path = TrackPath(location ?? "")
    guard title.isEmpty, songID == nil, let name = path.name else { return }
    if let names = name.artistAndTitle, artist.isEmpty || names.artist == artist {
      (artist, title) = names
    } else {
      title = name
      guard artist.isEmpty, let folders = path.artistAndAlbum else { return }
      artist = folders.artist
      album = album ?? folders.album
    }
  }
}

extension ListedTrack {
  /// Reads a song or music video, of the catalog or of a library; nil for anything else.
  ///
  /// A song of a library has the URL and ISRC of its catalog match, where the resource says which.
  package init?(resource: JSON) {
    let type = ResourceType(rawValue: resource["type"]?.string ?? "")
    guard Self.isTrack(type), let own = resource["attributes"] else { return nil }
    let isVideo = [.musicVideos, .libraryMusicVideos].contains(type)
    let related = resource["relationships"]?["catalog"]?["data"]?[0]
    let match = (resource["catalog"] ?? related)?["attributes"]
    let id = own["playParams"]?["catalogId"]?.identifier
    // A video of a library may have an empty album.
    let text = { (name: String) in
      [own, match].compactMap { $0?[name]?.string }.first { !$0.isEmpty }
    }
    self.init(
      title: text("name") ?? "", artist: text("artistName") ?? "", album: text("albumName"),
      durationInMillis: (own["durationInMillis"] ?? match?["durationInMillis"])?.int,
      isrc: text("isrc"), number: own["trackNumber"]?.int,
      location: text("url")
        ?? id.map { "https://music.apple.com/\(isVideo ? "music-video" : "song")/\($0)" })
  }

  /// Returns whether resources of a type can be tracks of a list.
  package static func isTrack(_ type: ResourceType) -> Bool {
    [.songs, .musicVideos, .librarySongs, .libraryMusicVideos].contains(type)
  }
}

/// What a list contains at one place.
package enum ListEntry {
  case track(ListedTrack)
  /// An element whose names depend on the program that wrote it.
  case object(JSON)
  /// Something that is not a song.
  case other
}

/// A list that is read from its beginning to its end.
package protocol TrackList {
  /// The line where the last entry began.
  var line: Int { get }
  /// Returns the next entry; nil after the last.
  mutating func next() throws -> ListEntry?
}
