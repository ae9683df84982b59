internal import MusicAPI

extension Sample {
  static let libraryTideline = libraryAlbum(
    "l.sticiFl", "Tideline", "Glass Harbour", image: "Music/a1/8060",
    added: "2024-05-18T06:30:00Z", released: "2024-05-17", tracks: 12)
  /// An album that was added to the library on a date without a time.
  static let libraryHarbourLights = libraryAlbum(
    "l.hRb0rLt", "Harbour Lights EP", "Glass Harbour", image: "Music/e5/8061",
    added: "2022-03-12", released: "2022-03-11", tracks: 2)
  /// An album of a user's own recordings.
  static let kitchenTapes = Sample(
    "library-albums", "l.kTcHn01",
    [
      "artistName": "Robin", "dateAdded": "2019-12-31T23:59:59Z", "genreNames": [],
      "name": "Kitchen Tapes",
      "playParams": ["id": "l.kTcHn01", "isLibrary": true, "kind": "album"], "trackCount": 1,
    ])
  static let libraryAlbums = [libraryHarbourLights, kitchenTapes, libraryTideline]

  static let libraryGlassHarbour = Sample(
    "library-artists", "r.y8mMT7t", ["name": "Glass Harbour"])
  static let libraryMarisolQuay = Sample(
    "library-artists", "r.Qua9yVe", ["name": "Marisol Quay"])
  /// An artist without a catalog match.
  static let robin = Sample("library-artists", "r.kTcH3nD", ["name": "Robin"])
  static let libraryArtists = [libraryGlassHarbour, libraryMarisolQuay, robin]

  static let libraryVideo = libraryVideo(
    "i.V7B9dQLsZ8DZKe", of: northernLightsVideo, milliseconds: 201_000)
  static let libraryPaperBoatsVideo = libraryVideo(
    "i.b1RnkQ9tLwDe4x", of: paperBoatsVideo, milliseconds: 214_000)
  static let libraryVideos = [libraryVideo, libraryPaperBoatsVideo]

  private static func libraryAlbum(
    _ id: String, _ name: String, _ artist: String, image: String, added: String,
    released: String, tracks: Int
  ) -> Sample {
    Sample(
      "library-albums", id,
      [
        "artistName": .string(artist), "artwork": .artwork(image), "dateAdded": .string(added),
        "genreNames": ["Alternative"], "name": .string(name),
        "playParams": ["id": .string(id), "isLibrary": true, "kind": "album"],
        "releaseDate": .string(released), "trackCount": .int(tracks),
      ])
  }

  private static func libraryVideo(
    _ id: String, of video: Sample, milliseconds: Int
  ) -> Sample {
    Sample(
      "library-music-videos", id,
      [
        "artistName": "Glass Harbour",
        "artwork": .artwork("Video/c3/" + video.id.ending, "mv.jpg", 1920, 1080),
        "durationInMillis": .int(milliseconds), "genreNames": ["Alternative"],
        "name": .string(video.name),
        "playParams": [
          "catalogId": .string(video.id), "id": .string(id), "isLibrary": true,
          "kind": "musicVideo", "reporting": true,
        ],
      ])
  }
}
