internal import MusicAPI

extension Sample {
  static let slowMornings = playlist("pl.f4d106fed2bd41149aaacabb233eb5eb", "Slow Mornings").with([
    "artwork": .coloredArtwork("Features/d4/b5eb", "SC.DN01.jpg?l=en-US"),
    "description": ["short": "Slow mornings.", "standard": "Coffee, rain and nowhere to be."],
    "lastModifiedDate": "2026-10-02T08:15:00Z",
    "playParams": [
      "id": "pl.f4d106fed2bd41149aaacabb233eb5eb", "kind": "playlist", "versionHash": "9d2f1c",
    ],
  ])
  static let rainyDayFerry = playlist("pl.2b0e6e332fdf4b7a91164da3162127b5", "Rainy Day Ferry")
  static let pierReviewWeekly = playlist(
    "pl.2b0e6e332fdf4b7a91164da3162127b6", "Pier Review Weekly", by: "Pier Review"
  ).with(["playlistType": "external"])
  static let topEverywhere = playlist(
    "pl.3c9a1e7740f24d0b8e5a6b1c2d3e4f50", "Top 100: Everywhere"
  ).with(["isChart": true])
  static let topOfTheCountry = playlist(
    "pl.3c9a1e7740f24d0b8e5a6b1c2d3e4f51", "Top 100: USA"
  ).with(["isChart": true])

  static func playlist(
    _ id: String, _ name: String, by curator: String = "Harbour Radio"
  ) -> Sample {
    Sample(
      "playlists", id,
      [
        "artwork": .artwork("Features/d4/" + id.ending, "SC.DN01.jpg?l=en-US"),
        "curatorName": .string(curator),
        "description": ["standard": .string("\(name), chosen by \(curator).")], "isChart": false,
        "lastModifiedDate": "2026-10-09T07:00:00Z", "name": .string(name),
        "playParams": ["id": .string(id), "kind": "playlist", "versionHash": "4c1b7e"],
        "playlistType": "editorial",
        "url": .string("https://music.apple.com/us/playlist/\(name.slug)/\(id)"),
      ])
  }
}
