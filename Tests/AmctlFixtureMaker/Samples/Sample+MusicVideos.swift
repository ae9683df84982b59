internal import MusicAPI

extension Sample {
  static let northernLightsVideo = video("1553279848", "Northern Lights (Official Video)").with([
    "artwork": .coloredArtwork("Video/c3/9848", "mv.jpg", 1920, 1080),
    "durationInMillis": 201_000, "has4K": true, "isrc": "USQE92400042",
    "previews": [
      [
        "artwork": .coloredArtwork("Music/c3/9848"),
        "hlsUrl": .string(
          "https://play.itunes.apple.com/WebObjects/MZPlay.woa/hls/playlist.m3u8?a=1553279848"),
        "url": .string(preview("1553279848")),
      ]
    ],
    "releaseDate": "2024-04",
    "url": "https://music.apple.com/us/music-video/northern-lights/1553279848",
  ])
  static let paperBoatsVideo = video("1553279849", "Paper Boats (Live at the Pier)")
  static let lowWaterVideo = video("1553279850", "Low Water", by: "Marisol Quay")
  static let lyricVideo = video("1553279857", "Northern Lights (Lyric Video)")

  private static func video(
    _ id: String, _ name: String, by artist: String = "Glass Harbour"
  ) -> Sample {
    Sample(
      "music-videos", id,
      [
        "artistName": .string(artist),
        "artwork": .artwork("Video/c3/" + id.ending, "mv.jpg", 1920, 1080),
        "durationInMillis": 214_000, "genreNames": ["Alternative"], "has4K": false,
        "hasHDR": false, "isrc": .string("USQE92300" + id.suffix(3)), "name": .string(name),
        "playParams": .playParams(id, "musicVideo"), "previews": [["url": .string(preview(id))]],
        "releaseDate": "2023-09-01",
        "url": .string("https://music.apple.com/us/music-video/\(name.slug)/\(id)"),
      ])
  }

  private static func preview(_ id: String) -> String {
    "https://video-ssl.itunes.apple.com/itunes-assets/Video/\(id).m4v"
  }
}
