internal import MusicAPI

extension Sample {
  static let tideline = album(
    "1616728060", "Tideline", released: "2024-05-17", tracks: 12, upc: "00602445868162",
    copyright: "℗ 2024 Lantern Street Recordings",
    notes: [
      "short": "Songs for the <b>last</b> ferry home.",
      "standard": .string(
        "Written in one winter by the sea, <i>Tideline</i> is the duo&apos;s quietest record"
          + " &amp; their bravest.<br>Play it in order."),
    ]
  ).with(["artwork": .coloredArtwork("Music/a1/8060"), "isMasteredForItunes": true])

  static let harbourLights = album(
    "1616728061", "Harbour Lights EP", released: "2022-03-11", tracks: 2, upc: "00602445868179")
  static let tidelineDeluxe = album(
    "1616728062", "Tideline (Deluxe)", released: "2024-11-15", tracks: 15)
  static let lowWater = album(
    "1616728070", "Low Water", by: "Marisol Quay", released: "2023-02-24", tracks: 9)
  static let pierSessions = album(
    "1616728071", "Pier Sessions, Vol. 2", by: "Various Artists", released: "2023-08-04",
    tracks: 14
  ).with(["isCompilation": true])
  static let tenWinters = album(
    "1616728072", "Ten Winters", released: "2025-12-05", tracks: 20
  ).with(["isCompilation": true])
  static let liveAtThePier = album(
    "1616728073", "Live at the Pier", released: "2023-06-30", tracks: 11)
  static let northernLightsSingle = album(
    "1616728074", "Northern Lights - Single", released: "2024-03-08", tracks: 1
  ).with(["isSingle": true])
  static let longCrossing = album(
    "1700000000", "A Very Long Crossing", by: "Tin Roof Choir", released: "2025-01-31", tracks: 8,
    upc: "00602445860000")

  static func album(
    _ id: String, _ name: String, by artist: String = "Glass Harbour", released: String,
    tracks: Int, upc: String? = nil, copyright: String = "℗ 2022 Lantern Street Recordings",
    notes: JSONValue? = nil
  ) -> Sample {
    Sample(
      "albums", id,
      .members([
        "artistName": .string(artist), "artwork": .artwork("Music/e5/" + id.ending),
        "copyright": .string(copyright), "editorialNotes": notes,
        "genreNames": ["Alternative", "Music"], "isCompilation": false, "isComplete": true,
        "isMasteredForItunes": false, "isSingle": false, "name": .string(name),
        "playParams": .playParams(id, "album"), "recordLabel": "Lantern Street Recordings",
        "releaseDate": .string(released), "trackCount": .int(tracks),
        "upc": .string(upc ?? "0060244586" + id.ending),
        "url": .string("https://music.apple.com/us/album/\(name.slug)/\(id)"),
      ]))
  }
}
