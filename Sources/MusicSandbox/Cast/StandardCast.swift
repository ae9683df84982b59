extension Cast {
  /// What documentation, examples and recordings use, and extremes that small worlds would lack.
  static let standard = Cast(
    builder.finished(),
    leaders: [
      "songs": ["1613600188", "1613600189", "1613600191"], "albums": ["1616728060"],
      "playlists": ["pl.f4d106fed2bd41149aaacabb233eb5eb"], "music-videos": ["1553279848"],
    ],
    stations: ["1149486336": ["ra.1498157167", "ra.1498157301"]],
    extremes: (["14778299", endlessFerry], { extended }))

  private static let builder: CastBuilder = {
    var builder = CastBuilder(artists)
    for page in pages { builder.add(page.type, page.id, page.facts) }
    builder.addAlbums()
    for video in videos { builder.add(video) }
    for playlist in playlists { builder.add(playlist) }
    for (id, facts) in stations { builder.add("stations", id, facts) }
    for (id, name, others) in links {
      for other in others { builder.link(id, name, other) }
    }
    builder.editStandard()
    return builder
  }()

  // MARK: Extremes

  /// How many albums of one song an artist has, beside one of so many songs.
  private static let (extremeAlbums, extremeSongs) = (800, 300)
  static let endlessFerry = "pl.5000e1e55f4e4000a000000000005000"

  /// The cast with an artist of 801 albums, an album of 300 songs, and a playlist of 5,000.
  private static let extended: Cast = {
    var builder = Cast.builder
    guard let artist = artists.last else { return Cast(builder.finished()) }
    let index = builder.index("artists", named: artist.name)
    let box = recorded(8_002_001, (1...extremeSongs).map { CastTrack("Tide of Day \($0)") })
    builder.add(
      CastAlbum(
        "Three Hundred Tides", tracks: numbered(17_500_001, box), id: "17500000",
        released: "2024-01-05"),
      by: artist, index)
    for number in 1...extremeAlbums {
      let song = recorded(8_000_000 + number, [CastTrack("Tide No. \(number)")])
      let month = String(101 + number % 12).dropFirst()
      builder.add(
        CastAlbum(
          "Tide No. \(number)", tracks: numbered(17_400_000 + number, song),
          id: "\(17_300_000 + number)", released: "2023-\(month)-\(10 + number % 19)"),
        by: artist, index)
    }
    builder.editStandard()
    let songs = builder.items.filter { $0.type == "songs" }
    for number in 0..<5_000 {
      builder.link(endlessFerry, "tracks", songs[number * 7 % songs.count].id)
    }
    return Cast(builder.finished())
  }()
}

extension CastBuilder {
  fileprivate mutating func add(_ video: Cast.Video) {
    let artist = index("artists", named: video.artist).map { items[$0] }
    let facts = Facts(
      name: video.name, artistName: video.artist, artistID: artist?.id ?? "",
      genre: artist?.facts.genre, milliseconds: video.milliseconds, isrc: video.isrc,
      releaseDate: video.released, has4K: video.has4K)
    add("music-videos", video.id, facts)
    link(video.id, "artists", facts.artistID, inverse: "music-videos")
    if let song = video.song { link(video.id, "songs", song, inverse: "music-videos") }
  }

  fileprivate mutating func add(_ playlist: Cast.Playlist) {
    var facts = playlist.facts
    facts.hasVideos = playlist.tracks.contains { $0.hasPrefix("155") }
    add("playlists", playlist.id, facts)
    if let curator = playlist.curator {
      link(playlist.id, "curator", curator, inverse: "playlists")
    }
    for track in playlist.tracks {
      link(playlist.id, "tracks", track)
      guard facts.kind == "editorial", let item = item(track) else { continue }
      for artist in item.linked("artists") ?? [] {
        link(playlist.id, "featured-artists", items[artist].id, inverse: "playlists")
      }
      for album in item.linked("albums") ?? [] {
        link(items[album].id, "appears-on", playlist.id)
      }
    }
  }

  /// Changes what the values of albums and tracks do not say.
  fileprivate mutating func editStandard() {
    edit("1616728060") { ($0.isMastered, $0.notes) = (true, Cast.tideline) }
    for item in items where item.type == "songs" {
      let isWork = item.facts.albumID == "1616728075"
      edit(item.id) {
        $0.hasLyrics = $0.artistName == "Glass Harbour"
        guard isWork else { return }
        ($0.movement, $0.movementCount) = (String($0.name.drop { $0 != "." }.dropFirst(2)), 4)
      }
    }
  }
}
