/// Tables of the cast: a resource a line, its values between bars.
enum CastTables {
  /// Returns the values of each line of a table.
  static func rows(_ table: String) -> [[String]] {
    table.parts(at: "\n").map { $0.parts(at: "|", keepsEmpty: true) }
  }

  /// ID, name, genre.
  static let artists = """
    1147783278|Glass Harbour|20
    1147783279|Marisol Quay|10
    1147783280|The Tin Roof Choir|20
    1147783281|Quayside Ensemble|5
    1147783282|Harbour Choir|5
    1147783290|M. Aldine|20
    1147783291|R. Vey|20
    1147783301|Paper Lantern Club|20
    1147783302|Marta Vel|12
    1147783303|Zoë Brandt|20
    1147783304|Die Hofgänger|21
    1147783305|Eliška Horová|10
    1147783306|Jan Żuraw|11
    1147783307|Ece Işık|14
    1147783308|Тихая Вода|20
    1147783309|青い電車|14
    1147783310|은하수|51
    1147783311|نور سالم|14
    1147783312|Night Bus|7
    1147783313|Old Pier Band|21
    1147783314|Ida Rook|10
    1147783315|Quay & Sons|6
    1147783316|The Sing-Along Players|14
    14778299|The Daily Tide|7
    """

  /// ID, name, artist, day, first song, ISRCs, first duration and what each has more, UPC, a note.
  ///
  /// An ISRC that a line before has is the same recording. Below, after `+`: the titles of new
  /// recordings, with the artist after `@` if it is not the album's, and `^` if it is explicit.
  static let releases = """
    1616728060|Tideline|Glass Harbour|2024-05-17|1613600188|2200157-2200168|183000 7013|162|mastered
    +|Northern Lights|Paper Boats|Salt & Glass|Halfway to Morning^|Ÿ (Interlude)|별의 노래
    +|Kitchen Radio 🎵|The Long Way 'Round|Static Bloom|Last Train, Quiet Car|#9 Window Seat
    +|What Is 100% Yours?
    1616828060|Tideline|Glass Harbour|2024-05-17|1613700188|2200157-2200168|||gb
    1616728061|Harbour Lights EP|Glass Harbour|2022-03-11|1613600271|2200101-2200102||179|
    +|Harbour Lights|Signal Hill
    1616728062|Tideline (Deluxe)|Glass Harbour|2024-11-15|1613600710|2200157-2200168 2400171-2400172
    +|Northern Lights (Demo)|Undertow
    1616728063|Harbour Lights EP (Remastered)|Glass Harbour|2023-03-11|1613600273|2300101-2300102|\
    |179
    +|Harbour Lights (Remastered)|Signal Hill (Remastered)
    1616728074|Northern Lights - Single|Glass Harbour|2024-03-08|1613600275|2400173-2400173
    +|Northern Lights (Radio Edit)
    1616728073|Live at the Pier|Glass Harbour|2023-06-30|1613600801|2300201-2300211|205000 9731
    +|Northern Lights (Live at the Pier)|Paper Boats (Live at the Pier)
    +|Salt & Glass (Live at the Pier)|Halfway to Morning (Live at the Pier)
    +|Ÿ (Interlude) (Live at the Pier)|별의 노래 (Live at the Pier)
    +|Kitchen Radio (Live at the Pier)|The Long Way 'Round (Live at the Pier)
    +|Static Bloom (Live at the Pier)|Harbour Lights (Live at the Pier)
    +|Signal Hill (Live at the Pier)
    1616728064|Tideline|Glass Harbour|2024-05-17|1613600731|2200157-2200168|||clean
    1616728072|Ten Winters|Glass Harbour|2025-12-05|1613600821|2200158-2200159 2200164-2200166 \
    2200101-2200102 2300201-2300211 2400171-2400172|||compilation
    1616728076|Headland|Glass Harbour|2027-03-05|1613600401|2700401-2700410|||announced
    +|First Buoy|Headland|Wreckers|Two Bells|Slack Water|Gannets|Groundswell|Kelp|The Ebb|Last Buoy
    1616928060|Salt & Glass / Halfway to Morning - Single|Glass Harbour|2024-05-17|1613900190|\
    2200159-2200160|||jp
    1616728070|Low Water|Marisol Quay|2023-02-24|1720000201|2420201-2420209|213000 1007
    +|Low Water|Orange Crates|Orange Crates (Remastered)|Lantern Oil|Back Bay|Half a Mile Out
    +|Marrow|Tide Tables|Salt Lines
    1700000000|A Very Long Crossing|The Tin Roof Choir|2025-01-31|1700000001|2500001-2500008|\
    60000 1000
    +|Nautical Mile 1|Nautical Mile 2|Nautical Mile 3|Nautical Mile 4|Nautical Mile 5
    +|Nautical Mile 6|Nautical Mile 7|Nautical Mile 8
    1700000010|Slate|The Tin Roof Choir|2024-08-23|1720000211|2420211-2420212|187000 53000
    +|Slate|Gutters
    1616728075|Suite for Empty Harbours|Quayside Ensemble|2024-09-20|1613600300|2400300-2400303|\
    414347 7013||work
    +|Suite for Empty Harbours: I. Slack|Suite for Empty Harbours: II. Low Tide
    +|Suite for Empty Harbours: III. Offing|Suite for Empty Harbours: IV. Return
    1616728077|Bells of the Bay (Reissue)|Harbour Choir|2025-03-07|1613600498|0900101-0900105|\
    276400 12000
    +|Bells at Dawn|Bells at Six|Bells at Ten|Bells at Noon|Bells at Dusk
    1720000000|An Evening|Various Artists|2024-06-21|1720000001|\
    2420001-2420026 2420101-2420103 2420105-2420105|150000 7000||compilation
    +|Blue Kiosk@Paper Lantern Club|Half a Map@Paper Lantern Club|Señales@Marta Vel
    +|Déjà Loin@Zoë Brandt|Straße im Regen@Die Hofgänger|Čaj o páté@Eliška Horová|Łódka@Jan Żuraw
    +|Gökyüzü@Ece Işık|Последний паром@Тихая Вода|Ещё один день@Тихая Вода|夜の港@青い電車
    +|ガラスの灯台@青い電車|바다의 끝@은하수|봄비@은하수|ليل البحر@نور سالم|Cordless (feat. Ida Rook)@Night Bus
    +|Rooftop & Rain@Night Bus|Lanterns - 2019 Remaster@Old Pier Band|Harvest, Pt. 2@Old Pier Band
    +|Live at Last@Old Pier Band|Don't Wait Up@Ida Rook|Thirty-One@Ida Rook
    +|Nine to Nothing@Quay & Sons|Salt Road@Quay & Sons|P!ers@Quay & Sons
    +|Ferry Waltz@The Tin Roof Choir|Copper Wire (Night Bus Remix)@Paper Lantern Club
    +|Ferryman's Daughter (Karaoke Version Originally by Ida Rook)@The Sing-Along Players
    +|Slow Signal@Marta Vel|Paper Boats (Pier Session)@Glass Harbour
    1720000030|Slow Signal - Single|Marta Vel|2024-07-05|1720000104|2420104-2420104|262000 0
    +|Slow Signal
    """

  /// Songs whose numbers do not follow those of their albums: album, position, number.
  static let numbers: [Int: [Int: Int]] = [
    1_616_728_062: [0: 1_613_600_288], 1_616_728_064: [3: 1_613_600_291],
    1_720_000_000: [
      26: 1_720_000_101, 27: 1_720_000_102, 28: 1_720_000_103, 29: 1_720_000_105,
    ],
  ]

  /// What editors say of the first album.
  static let tideline = Text(
    short: "Songs for the <b>last</b> ferry home.",
    standard: "Written in one winter by the sea, <i>Tideline</i> is the duo&apos;s quietest record"
      + " &amp; their bravest.<br>Play it in order.")

  /// Type, ID, name, kind, short name, host, short and long text.
  static let pages = """
    activities|976439514|Night Crossing||||For the last boat home.|Songs for <b>long</b> crossings.
    activities|976439515|Early Swim
    apple-curators|976439526|Harbour Radio|Genre|Alternative
    apple-curators|976439527|The Ferry Show|Show||Ines Vale
    curators|1107687517|Pier Review||||Reviews from the end of the pier.
    curators|1107687518|Tin Roof Tapes
    record-labels|1543990853|Lantern Street Recordings||||A label.|A label with a long shoreline.
    record-labels|1543990854|Tin Roof
    """

  /// ID, name, artist, day, duration, ISRC, its song.
  static let videos = """
    1553279848|Northern Lights (Official Video)|Glass Harbour|2024-04-26|201000|USQE92400042|1613600188
    1553279849|Paper Boats (Live at the Pier)|Glass Harbour|2023-09-01|214000|USQE92300849|\
    1613600802
    1553279850|Low Water|Marisol Quay|2023-09-01|214000|USQE92300850|1720000201
    1553279857|Northern Lights (Lyric Video)|Glass Harbour|2024-06-07|214000|USQE92200157|1613600188
    1553279860|Headland (Trailer)|Glass Harbour|2027|41000|
    """

  /// ID, name, curator, its ID, kind, day of the last change, tracks, short and long text.
  static let playlists = """
    pl.f4d106fed2bd41149aaacabb233eb5eb|Slow Mornings|Harbour Radio|976439526|editorial|2026-10-02|\
    1613600188 1553279848 1613600189 1613600188|Slow mornings.|Coffee, rain and nowhere to be.
    pl.2b0e6e332fdf4b7a91164da3162127b5|Rainy Day Ferry|Harbour Radio|976439526|editorial|\
    2026-10-09|1613600189|Rain.|Rainy Day Ferry, chosen by Harbour Radio.
    pl.2b0e6e332fdf4b7a91164da3162127b6|Pier Review Weekly|Pier Review|1107687517|external|\
    2026-10-09|1720000001 1613600190 1720000211
    pl.u-76oNlvQtMzLKa9|Boat Shed|Robin||user-shared|2026-10-09|1613600188
    pl.u-4Jomka7s5AbVXY|Two Words|Robin||user-shared|2026-10-09|1613600188|Two words.
    pl.u-9N9L3xqtbKdV2w|Silence|||user-shared|2026-10-09|1613600188||
    pl.u-NpXk9GgsJ2DrAy|Night Drive|Robin||user-shared|2026-10-30|\
    1613600189 1613600188 1613600189 1553279849 1613600189
    pl.5000e1e55f4e4000a000000000005000|The Endless Ferry|Harbour Radio|976439526|editorial|\
    2026-10-09||Five thousand songs.|The Endless Ferry, chosen by Harbour Radio.
    pl.rp-7LmNoPqRsTuV|Replay 2026|Apple Music||replay|2026-10-09|1613600188 1613600189
    pl.pm-20e9f373919da080d3b1f3bb8d5ae1c4|Robin’s New Music Mix|Harbour Radio for Robin||\
    personal-mix|2026-10-09|1613600188|New.|Robin’s New Music Mix, chosen by Harbour Radio.
    """

  static let stations: KeyValuePairs<String, Facts> = [
    "ra.1498157166": Facts(
      name: "Ferry Hour", milliseconds: 3_600_000, episode: "12",
      notes: Text(short: "Records for the last ferry."), art: 7_166),
    "ra.1498157167": Facts(name: "Harbour Pop", art: 7_167),
    "ra.1498157301": Facts(name: "Bright Water Pop", art: 7_301),
    "ra.1498157201": Facts(name: "Harbour 1", isLive: true, art: 7_201),
    "ra.1498157202": Facts(name: "Harbour Country", isLive: true, art: 7_202),
    "ra.1498157401": Facts(
      name: "Pier Television", rating: .explicit, kind: "video", provider: "Pier Broadcasting",
      art: 7_401),
  ]

  /// What leads from one resource to others that neither names.
  static let links = """
    1147783278|similar-artists|1147783279 1147783280
    1147783279|similar-artists|1147783278 1147783280
    1147783280|similar-artists|1147783278 1147783279
    1616728060|related-albums|1616728070
    1616728070|related-albums|1616728060
    1616728060|other-versions|1616728062
    1616728062|other-versions|1616728060
    1616728061|other-versions|1616728063
    1616728063|other-versions|1616728061
    1616728062|tracks|1553279848
    1553279848|albums|1616728062
    ra.1498157166|radio-show|976439527
    976439514|playlists|pl.f4d106fed2bd41149aaacabb233eb5eb pl.2b0e6e332fdf4b7a91164da3162127b5
    976439515|playlists|pl.2b0e6e332fdf4b7a91164da3162127b5
    """
}
