// The resources of the standard cast that are on no album.
extension Cast {
  typealias Video = (
    id: String, name: String, artist: String, released: String, milliseconds: Int, isrc: String?,
    song: String?, has4K: Bool
  )
  typealias Playlist = (id: String, facts: Facts, curator: String?, tracks: [String])

  /// What editors say of the first album.
  static let tideline = EditorialNotes(
    short: "Songs for the <b>last</b> ferry home.",
    standard: "Written in one winter by the sea, <i>Tideline</i> is the duo&apos;s quietest record"
      + " &amp; their bravest.<br>Play it in order.")

  static let pages: [(type: String, id: String, facts: Facts)] = [
    (
      "activities", "976439514",
      Facts(
        name: "Night Crossing",
        notes: EditorialNotes(
          short: "For the last boat home.", standard: "Songs for <b>long</b> crossings."))
    ),
    ("activities", "976439515", Facts(name: "Early Swim")),
    (
      "apple-curators", "976439526",
      Facts(name: "Harbour Radio", kind: "Genre", shortName: "Alternative")
    ),
    (
      "apple-curators", "976439527",
      Facts(name: "The Ferry Show", kind: "Show", hostName: "Ines Vale")
    ),
    (
      "curators", "1107687517",
      Facts(name: "Pier Review", notes: EditorialNotes(short: "Reviews from the end of the pier."))
    ),
    ("curators", "1107687518", Facts(name: "Tin Roof Tapes")),
    (
      "record-labels", "1543990853",
      Facts(
        name: "Lantern Street Recordings",
        notes: EditorialNotes(short: "A label.", standard: "A label with a long shoreline."))
    ),
    ("record-labels", "1543990854", Facts(name: "Tin Roof")),
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

  private static let autumn = "2026-10-09T08:15:00Z"

  static let playlists: [Playlist] = [
    (
      "pl.f4d106fed2bd41149aaacabb233eb5eb",
      Facts(
        name: "Slow Mornings", curatorName: "Harbour Radio", kind: "editorial",
        lastModified: "2026-10-02T08:15:00Z",
        notes: EditorialNotes(short: "Slow mornings.", standard: "Coffee, rain and nowhere to be.")),
      curator: "976439526", tracks: ["1613600188", "1553279848", "1613600189", "1613600188"]
    ),
    (
      "pl.2b0e6e332fdf4b7a91164da3162127b5",
      Facts(
        name: "Rainy Day Ferry", curatorName: "Harbour Radio", kind: "editorial",
        lastModified: autumn,
        notes: EditorialNotes(short: "Rain.", standard: "Rainy Day Ferry, chosen by Harbour Radio.")
      ),
      curator: "976439526", tracks: ["1613600189"]
    ),
    (
      "pl.2b0e6e332fdf4b7a91164da3162127b6",
      Facts(
        name: "Pier Review Weekly", curatorName: "Pier Review", kind: "external",
        lastModified: autumn),
      curator: "1107687517", tracks: ["1720000001", "1613600190", "1720000211"]
    ),
    (
      "pl.u-76oNlvQtMzLKa9",
      Facts(
        name: "Boat Shed", curatorName: "Robin", kind: "user-shared", lastModified: autumn),
      curator: nil, tracks: ["1613600188"]
    ),
    (
      "pl.u-4Jomka7s5AbVXY",
      Facts(
        name: "Two Words", curatorName: "Robin", kind: "user-shared", lastModified: autumn,
        notes: EditorialNotes(short: "Two words.", standard: "Two words.")),
      curator: nil, tracks: ["1613600188"]
    ),
    (
      "pl.u-9N9L3xqtbKdV2w",
      Facts(
        name: "Silence", curatorName: "", kind: "user-shared", lastModified: autumn,
        notes: EditorialNotes(short: "", standard: "")),
      curator: nil, tracks: ["1613600188"]
    ),
    (
      "pl.u-NpXk9GgsJ2DrAy",
      Facts(
        name: "Night Drive", curatorName: "Robin", kind: "user-shared",
        lastModified: "2026-10-30T08:15:00Z"),
      curator: nil,
      tracks: ["1613600189", "1613600188", "1613600189", "1553279849", "1613600189"]
    ),
    (
      "pl.5000e1e55f4e4000a000000000005000",
      Facts(
        name: "The Endless Ferry", curatorName: "Harbour Radio", kind: "editorial",
        lastModified: autumn,
        notes: EditorialNotes(
          short: "Five thousand songs.", standard: "The Endless Ferry, chosen by Harbour Radio.")),
      curator: "976439526", tracks: []
    ),
    (
      "pl.rp-7LmNoPqRsTuV",
      Facts(
        name: "Replay 2026", curatorName: "Apple Music", kind: "replay", lastModified: autumn),
      curator: nil, tracks: ["1613600188", "1613600189"]
    ),
    (
      "pl.pm-20e9f373919da080d3b1f3bb8d5ae1c4",
      Facts(
        name: "Robin’s New Music Mix", curatorName: "Harbour Radio for Robin",
        kind: "personal-mix", lastModified: autumn,
        notes: EditorialNotes(
          short: "New.", standard: "Robin’s New Music Mix, chosen by Harbour Radio.")),
      curator: nil, tracks: ["1613600188"]
    ),
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
