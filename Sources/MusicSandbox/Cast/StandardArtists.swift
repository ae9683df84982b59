extension Cast {
  private static let lanternStreet = "Lantern Street Recordings"

  /// The artists of documentation, examples and recordings, with their albums.
  static let artists: [CastArtist] = [
    CastArtist(
      "Glass Harbour", genre: "Alternative", id: "1147783278", label: lanternStreet,
      albums: glassHarbour),
    CastArtist(
      "Marisol Quay", genre: "Singer/Songwriter", id: "1147783279", label: lanternStreet,
      albums: marisolQuay),
    CastArtist(
      "The Tin Roof Choir", genre: "Alternative", id: "1147783280", label: "Tin Roof",
      albums: tinRoofChoir),
    CastArtist(
      "Quayside Ensemble", genre: "Classical", id: "1147783281", label: lanternStreet,
      albums: quaysideEnsemble),
    CastArtist(
      "Harbour Choir", genre: "Classical", id: "1147783282", label: lanternStreet,
      albums: harbourChoir),
    CastArtist("M. Aldine", genre: "Alternative", id: "1147783290"),
    CastArtist("R. Vey", genre: "Alternative", id: "1147783291"),
    CastArtist("Paper Lantern Club", genre: "Alternative", id: "1147783301"),
    CastArtist(
      CastArtist.variousArtists, genre: "Alternative", label: lanternStreet, albums: [evening]),
    CastArtist(
      "Marta Vel", genre: "Latin", id: "1147783302", label: lanternStreet, albums: [slowSignal]),
    CastArtist("Zoë Brandt", genre: "Alternative", id: "1147783303"),
    CastArtist("Die Hofgänger", genre: "Rock", id: "1147783304"),
    CastArtist("Eliška Horová", genre: "Singer/Songwriter", id: "1147783305"),
    CastArtist("Jan Żuraw", genre: "Jazz", id: "1147783306"),
    CastArtist("Ece Işık", genre: "Pop", id: "1147783307"),
    CastArtist("Тихая Вода", genre: "Alternative", id: "1147783308"),
    CastArtist("青い電車", genre: "Pop", id: "1147783309"),
    CastArtist("은하수", genre: "K-Pop", id: "1147783310"),
    CastArtist("نور سالم", genre: "Pop", id: "1147783311"),
    CastArtist("Night Bus", genre: "Electronic", id: "1147783312"),
    CastArtist("Old Pier Band", genre: "Rock", id: "1147783313"),
    CastArtist("Ida Rook", genre: "Singer/Songwriter", id: "1147783314"),
    CastArtist("Quay & Sons", genre: "Country", id: "1147783315"),
    CastArtist("The Sing-Along Players", genre: "Pop", id: "1147783316"),
    CastArtist("The Daily Tide", genre: "Electronic", id: "14778299", label: lanternStreet),
  ]

  // MARK: Glass Harbour

  private static let tidelineSongs = recorded(
    2_200_157,
    [
      "Northern Lights", "Paper Boats", "Salt & Glass",
      CastTrack("Halfway to Morning", isExplicit: true), "Ÿ (Interlude)", "별의 노래",
      "Kitchen Radio 🎵", "The Long Way 'Round", "Static Bloom", "Last Train, Quiet Car",
      "#9 Window Seat", "What Is 100% Yours?",
    ], lasting: 183_000, step: 7_013, by: ["M. Aldine", "R. Vey"])
  private static let harbourLights = recorded(2_200_101, ["Harbour Lights", "Signal Hill"])
  private static let pier = recorded(
    2_300_201,
    [
      "Northern Lights (Live at the Pier)", "Paper Boats (Live at the Pier)",
      "Salt & Glass (Live at the Pier)", "Halfway to Morning (Live at the Pier)",
      "Ÿ (Interlude) (Live at the Pier)", "별의 노래 (Live at the Pier)",
      "Kitchen Radio (Live at the Pier)", "The Long Way 'Round (Live at the Pier)",
      "Static Bloom (Live at the Pier)", "Harbour Lights (Live at the Pier)",
      "Signal Hill (Live at the Pier)",
    ], lasting: 205_000, step: 9_731)
  private static let additions = recorded(
    2_400_171, ["Northern Lights (Demo)", "Undertow"], lasting: 252_852)

  private static let glassHarbour: [CastAlbum] = [
    CastAlbum(
      "Tideline", tracks: numbered(1_613_600_188, tidelineSongs), id: "1616728060",
      released: "2024-05-17", upc: "00602445868162"),
    CastAlbum(
      "Tideline", tracks: numbered(1_613_700_188, tidelineSongs), id: "1616828060",
      released: "2024-05-17", storefront: "gb"),
    CastAlbum(
      "Harbour Lights EP", tracks: numbered(1_613_600_271, harbourLights), id: "1616728061",
      released: "2022-03-11", upc: "00602445868179"),
    CastAlbum(
      "Tideline (Deluxe)",
      tracks: numbered(1_613_600_710, tidelineSongs + additions, others: [0: 1_613_600_288]),
      id: "1616728062", released: "2024-11-15"),
    CastAlbum(
      "Harbour Lights EP (Remastered)",
      tracks: numbered(
        1_613_600_273,
        recorded(2_300_101, ["Harbour Lights (Remastered)", "Signal Hill (Remastered)"])),
      id: "1616728063", released: "2023-03-11", upc: "00602445868179"),
    CastAlbum(
      "Northern Lights - Single",
      tracks: numbered(1_613_600_275, recorded(2_400_173, ["Northern Lights (Radio Edit)"])),
      id: "1616728074", released: "2024-03-08"),
    CastAlbum(
      "Live at the Pier", tracks: numbered(1_613_600_801, pier), id: "1616728073",
      released: "2023-06-30"),
    CastAlbum(
      "Tideline", tracks: numbered(1_613_600_731, tidelineSongs, others: [3: 1_613_600_291]),
      id: "1616728064", released: "2024-05-17", isClean: true),
    CastAlbum(
      "Ten Winters",
      tracks: numbered(
        1_613_600_821,
        tidelineSongs[1...2] + tidelineSongs[7...9] + harbourLights + pier + additions),
      id: "1616728072", released: "2025-12-05", isCompilation: true),
    CastAlbum(
      "Headland",
      tracks: numbered(
        1_613_600_401,
        recorded(
          2_700_401,
          [
            "First Buoy", "Headland", "Wreckers", "Two Bells", "Slack Water", "Gannets",
            "Groundswell", "Kelp", "The Ebb", "Last Buoy",
          ])),
      id: "1616728076", released: "2027-03-05", isAnnounced: true),
    CastAlbum(
      "Salt & Glass / Halfway to Morning - Single",
      tracks: numbered(1_613_900_190, Array(tidelineSongs[2...3])), id: "1616928060",
      released: "2024-05-17", storefront: "jp"),
  ]

  // MARK: Other artists

  private static let marisolQuay: [CastAlbum] = [
    CastAlbum(
      "Low Water",
      tracks: numbered(
        1_720_000_201,
        recorded(
          2_420_201,
          [
            "Low Water", "Orange Crates", "Orange Crates (Remastered)", "Lantern Oil", "Back Bay",
            "Half a Mile Out", "Marrow", "Tide Tables", "Salt Lines",
          ], lasting: 213_000, step: 1_007)),
      id: "1616728070", released: "2023-02-24")
  ]

  private static let tinRoofChoir: [CastAlbum] = [
    CastAlbum(
      "A Very Long Crossing",
      tracks: numbered(
        1_700_000_001,
        recorded(
          2_500_001, (1...8).map { CastTrack("Nautical Mile \($0)") }, lasting: 60_000,
          step: 1_000)),
      id: "1700000000", released: "2025-01-31"),
    CastAlbum(
      "Slate",
      tracks: numbered(
        1_720_000_211, recorded(2_420_211, ["Slate", "Gutters"], lasting: 187_000, step: 53_000)),
      id: "1700000010", released: "2024-08-23"),
  ]

  private static let quaysideEnsemble: [CastAlbum] = [
    CastAlbum(
      "Suite for Empty Harbours",
      tracks: numbered(
        1_613_600_300,
        recorded(
          2_400_300,
          [
            "Suite for Empty Harbours: I. Slack", "Suite for Empty Harbours: II. Low Tide",
            "Suite for Empty Harbours: III. Offing", "Suite for Empty Harbours: IV. Return",
          ], lasting: 414_347, step: 7_013)),
      id: "1616728075", released: "2024-09-20")
  ]

  private static let harbourChoir: [CastAlbum] = [
    CastAlbum(
      "Bells of the Bay (Reissue)",
      tracks: numbered(
        1_613_600_498,
        recorded(
          900_101,
          ["Bells at Dawn", "Bells at Six", "Bells at Ten", "Bells at Noon", "Bells at Dusk"],
          lasting: 276_400, step: 12_000)),
      id: "1616728077", released: "2025-03-07")
  ]

  private static let slowSignal = CastAlbum(
    "Slow Signal - Single",
    tracks: numbered(1_720_000_104, recorded(2_420_104, ["Slow Signal"], lasting: 262_000)),
    id: "1720000030", released: "2024-07-05")

  private static let evening = CastAlbum(
    "An Evening",
    tracks: numbered(
      1_720_000_001,
      recorded(2_420_001, eveningSongs, lasting: 150_000, step: 7_000)
        + recorded(2_420_101, Array(eveningVersions[..<3]), lasting: 332_000, step: 7_000)
        + recorded(2_420_105, Array(eveningVersions[3...]), lasting: 353_000),
      others: [26: 1_720_000_101, 27: 1_720_000_102, 28: 1_720_000_103, 29: 1_720_000_105]),
    id: "1720000000", released: "2024-06-21", isCompilation: true)

  private static let eveningSongs = titled([
    "Blue Kiosk": "Paper Lantern Club", "Half a Map": "Paper Lantern Club", "Señales": "Marta Vel",
    "Déjà Loin": "Zoë Brandt", "Straße im Regen": "Die Hofgänger", "Čaj o páté": "Eliška Horová",
    "Łódka": "Jan Żuraw", "Gökyüzü": "Ece Işık", "Последний паром": "Тихая Вода",
    "Ещё один день": "Тихая Вода", "夜の港": "青い電車", "ガラスの灯台": "青い電車", "바다의 끝": "은하수", "봄비": "은하수",
    "ليل البحر": "نور سالم", "Cordless (feat. Ida Rook)": "Night Bus",
    "Rooftop & Rain": "Night Bus", "Lanterns - 2019 Remaster": "Old Pier Band",
    "Harvest, Pt. 2": "Old Pier Band", "Live at Last": "Old Pier Band", "Don't Wait Up": "Ida Rook",
    "Thirty-One": "Ida Rook", "Nine to Nothing": "Quay & Sons", "Salt Road": "Quay & Sons",
    "P!ers": "Quay & Sons", "Ferry Waltz": "The Tin Roof Choir",
  ])

  private static let eveningVersions = titled([
    "Copper Wire (Night Bus Remix)": "Paper Lantern Club",
    "Ferryman's Daughter (Karaoke Version Originally by Ida Rook)": "The Sing-Along Players",
    "Slow Signal": "Marta Vel", "Paper Boats (Pier Session)": "Glass Harbour",
  ])

  /// Returns tracks with their artists.
  private static func titled(_ titles: KeyValuePairs<String, String>) -> [CastTrack] {
    titles.map { CastTrack($0, artist: $1) }
  }

  // MARK: Numbers

  /// Returns an ISRC from its year and its number, such as 2400171.
  static func isrc(_ number: Int) -> String { "USQE9" + "\(10_000_000 + number)".dropFirst() }

  /// Returns tracks with ISRCs in a row, each so many milliseconds longer than the one before.
  static func recorded(
    _ isrc: Int, _ tracks: [CastTrack], lasting milliseconds: Int = 201_000, step: Int = 4_321,
    by composers: [String] = []
  ) -> [CastTrack] {
    tracks.enumerated().map { position, track in
      CastTrack(
        track.title, artist: track.artist, isrc: Self.isrc(isrc + position),
        length: .milliseconds(milliseconds + step * position), isExplicit: track.isExplicit,
        composers: composers)
    }
  }

  /// Returns tracks with IDs in a row, but for those at some positions.
  static func numbered(
    _ first: Int, _ tracks: [CastTrack], others: [Int: Int] = [:]
  ) -> [CastTrack] {
    tracks.enumerated().map { position, track in
      var track = track
      track.id = "\(others[position] ?? first + position)"
      return track
    }
  }
}
