// The resources of the standard cast that are on no album.
extension Cast {
  typealias Video = (
    id: String, name: String, artist: String, released: String, milliseconds: Int, isrc: String?,
    song: String?, has4K: Bool
  )

  /// A playlist of songs and videos, by their IDs.
  struct Playlist {
    let id: String
    let facts: Facts
    let curator: String?
    let tracks: [String]

    init(
      _ id: String, _ name: String, by curatorName: String, _ kind: String = "user-shared",
      curator: String? = nil, modified: String = "2026-10-09T08:15:00Z", short: String? = nil,
      notes: String? = nil, tracks: [String]
    ) {
      let texts = EditorialNotes(short: short, standard: notes)
      facts = Facts(
        name: name, curatorName: curatorName, kind: kind, lastModified: modified,
        notes: notes == nil ? nil : texts)
      (self.id, self.curator, self.tracks) = (id, curator, tracks)
    }
  }

  /// What editors say of the first album.
  static let tideline = EditorialNotes(
    short: "Songs for the <b>last</b> ferry home.",
    standard: "Written in one winter by the sea, <i>Tideline</i> is the duo&apos;s quietest record"
      + " &amp; their bravest.<br>Play it in order.")

  static let pages = [
    CastItem(
      type: "activities", id: "976439514",
      facts: Facts(
        name: "Night Crossing",
        notes: EditorialNotes(
          short: "For the last boat home.", standard: "Songs for <b>long</b> crossings."))),
    CastItem(type: "activities", id: "976439515", facts: Facts(name: "Early Swim")),
    CastItem(
      type: "apple-curators", id: "976439526",
      facts: Facts(name: "Harbour Radio", kind: "Genre", shortName: "Alternative")),
    CastItem(
      type: "apple-curators", id: "976439527",
      facts: Facts(name: "The Ferry Show", kind: "Show", hostName: "Ines Vale")),
    CastItem(
      type: "curators", id: "1107687517",
      facts: Facts(
        name: "Pier Review", notes: EditorialNotes(short: "Reviews from the end of the pier."))),
    CastItem(type: "curators", id: "1107687518", facts: Facts(name: "Tin Roof Tapes")),
    CastItem(
      type: "record-labels", id: "1543990853",
      facts: Facts(
        name: "Lantern Street Recordings",
        notes: EditorialNotes(short: "A label.", standard: "A label with a long shoreline."))),
    CastItem(type: "record-labels", id: "1543990854", facts: Facts(name: "Tin Roof")),
  ]

  static let videos: [Video] = [
    (
      "1553279848", "Northern Lights (Official Video)", "Glass Harbour", "2024-04-26", 201_000,
      "USQE92400042", song: "1613600188", has4K: true
    ),
    (
      "1553279849", "Paper Boats (Live at the Pier)", "Glass Harbour", "2023-09-01", 214_000,
      "USQE92300849", song: "1613600802", has4K: false
    ),
    (
      "1553279850", "Low Water", "Marisol Quay", "2023-09-01", 214_000, "USQE92300850",
      song: "1720000201", has4K: false
    ),
    (
      "1553279857", "Northern Lights (Lyric Video)", "Glass Harbour", "2024-06-07", 214_000,
      "USQE92200157", song: "1613600188", has4K: false
    ),
    (
      "1553279860", "Headland (Trailer)", "Glass Harbour", "2027", 41_000, nil, song: nil,
      has4K: false
    ),
  ]

  static let playlists = [
    Playlist(
      "pl.f4d106fed2bd41149aaacabb233eb5eb", "Slow Mornings", by: "Harbour Radio", "editorial",
      curator: "976439526", modified: "2026-10-02T08:15:00Z", short: "Slow mornings.",
      notes: "Coffee, rain and nowhere to be.",
      tracks: ["1613600188", "1553279848", "1613600189", "1613600188"]),
    Playlist(
      "pl.2b0e6e332fdf4b7a91164da3162127b5", "Rainy Day Ferry", by: "Harbour Radio", "editorial",
      curator: "976439526", short: "Rain.", notes: "Rainy Day Ferry, chosen by Harbour Radio.",
      tracks: ["1613600189"]),
    Playlist(
      "pl.2b0e6e332fdf4b7a91164da3162127b6", "Pier Review Weekly", by: "Pier Review", "external",
      curator: "1107687517", tracks: ["1720000001", "1613600190", "1720000211"]),
    Playlist("pl.u-76oNlvQtMzLKa9", "Boat Shed", by: "Robin", tracks: ["1613600188"]),
    Playlist(
      "pl.u-4Jomka7s5AbVXY", "Two Words", by: "Robin", short: "Two words.", notes: "Two words.",
      tracks: ["1613600188"]),
    Playlist(
      "pl.u-9N9L3xqtbKdV2w", "Silence", by: "", short: "", notes: "", tracks: ["1613600188"]),
    Playlist(
      "pl.u-NpXk9GgsJ2DrAy", "Night Drive", by: "Robin", modified: "2026-10-30T08:15:00Z",
      tracks: ["1613600189", "1613600188", "1613600189", "1553279849", "1613600189"]),
    Playlist(
      endlessFerry, "The Endless Ferry", by: "Harbour Radio", "editorial", curator: "976439526",
      short: "Five thousand songs.", notes: "The Endless Ferry, chosen by Harbour Radio.",
      tracks: []),
    Playlist(
      "pl.rp-7LmNoPqRsTuV", "Replay 2026", by: "Apple Music", "replay",
      tracks: ["1613600188", "1613600189"]),
    Playlist(
      "pl.pm-20e9f373919da080d3b1f3bb8d5ae1c4", "Robin’s New Music Mix",
      by: "Harbour Radio for Robin", "personal-mix", short: "New.",
      notes: "Robin’s New Music Mix, chosen by Harbour Radio.", tracks: ["1613600188"]),
  ]

  static let stations: KeyValuePairs<String, Facts> = [
    "ra.1498157166": Facts(
      name: "Ferry Hour", milliseconds: 3_600_000, episode: "12",
      notes: EditorialNotes(short: "Records for the last ferry."), art: 7_166),
    "ra.1498157167": Facts(name: "Harbour Pop", art: 7_167),
    "ra.1498157301": Facts(name: "Bright Water Pop", art: 7_301),
    "ra.1498157201": Facts(name: "Harbour 1", isLive: true, art: 7_201),
    "ra.1498157202": Facts(name: "Harbour Country", isLive: true, art: 7_202),
    "ra.1498157401": Facts(
      name: "Pier Television", rating: .explicit, kind: "video", provider: "Pier Broadcasting",
      art: 7_401),
  ]

  /// What leads from one resource to others that neither names.
  static let links: [(id: String, name: String, others: [String])] = [
    ("1147783278", "similar-artists", ["1147783279", "1147783280"]),
    ("1147783279", "similar-artists", ["1147783278", "1147783280"]),
    ("1147783280", "similar-artists", ["1147783278", "1147783279"]),
    ("1616728060", "related-albums", ["1616728070"]),
    ("1616728070", "related-albums", ["1616728060"]),
    ("1616728060", "other-versions", ["1616728062"]),
    ("1616728062", "other-versions", ["1616728060"]),
    ("1616728061", "other-versions", ["1616728063"]),
    ("1616728063", "other-versions", ["1616728061"]),
    ("1616728062", "tracks", ["1553279848"]),
    ("1553279848", "albums", ["1616728062"]),
    ("ra.1498157166", "radio-show", ["976439527"]),
    (
      "976439514", "playlists",
      ["pl.f4d106fed2bd41149aaacabb233eb5eb", "pl.2b0e6e332fdf4b7a91164da3162127b5"]
    ),
    ("976439515", "playlists", ["pl.2b0e6e332fdf4b7a91164da3162127b5"]),
  ]
}
