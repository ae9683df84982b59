/// How many of many resources have something, or lack it: one in so many, by numbers that a seed
/// makes or in which they come.
///
/// This is the one table of what varies in a catalog and in a library.
struct Share: Sendable {
  let every: Int
  var from = 0

  func has(_ number: Int) -> Bool { number % every == from }
  func has(_ key: UInt64) -> Bool { key % UInt64(every) == UInt64(from) }
}

extension Share {
  // MARK: Songs and albums

  static let mastered = Share(every: 3)
  static let withoutLyrics = Share(every: 5)
  static let withoutPreview = Share(every: 50)
  static let coauthored = Share(every: 4)
  static let videoIn4K = Share(every: 3)
  static let videoInHDR = Share(every: 9)
  static let songWithNotes = Share(every: 40)
  static let albumWithNotes = Share(every: 3)

  // MARK: Other resources of the catalog

  static let artistWithNotes = Share(every: 9)
  static let artistWithoutArtwork = Share(every: 8)
  static let pageWithoutNotes = Share(every: 3)
  static let playlistWithoutNotes = Share(every: 4)
  static let playlistWithoutArtwork = Share(every: 16, from: 1)
  static let playlistWithVideos = Share(every: 16)
  /// The tracks of such a playlist that are videos, if their songs have any.
  static let videoAmongTracks = Share(every: 5, from: 4)
  static let odd = Share(every: 50)
  /// The same with many oddities.
  static let oftenOdd = Share(every: 20)

  // MARK: The library

  static let wholeAlbum = Share(every: 3)
  static let goneAlbum = Share(every: 32, from: 7)
  static let uploadedAlbum = Share(every: 23, from: 5)
  static let boughtAlbum = Share(every: 23, from: 11)
  static let favoriteSong = Share(every: 17, from: 3)
  static let favoriteAlbum = Share(every: 19, from: 2)
  static let favoriteArtist = Share(every: 11, from: 4)
  static let lovedSong = Share(every: 13, from: 5)
  static let dislikedSong = Share(every: 29, from: 7)
  static let lovedAlbum = Share(every: 31, from: 6)
  static let repeatedTrack = Share(every: 37, from: 36)
  /// The sessions that are played from the library, and not from the catalog.
  static let playedFromLibrary = Share(every: 4)
}
