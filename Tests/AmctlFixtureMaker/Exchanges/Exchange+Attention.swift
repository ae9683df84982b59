internal import MusicAPI

extension Exchange {
  /// What takes the place of the library songs that need attention, here and in Japan, and where a
  /// song is available.
  @ExchangeList static var attention: [Exchange] {
    for storefront in ["us", "jp"] {
      search(
        "Bells at Noon Harbour Choir", "songs",
        storefront == "us" ? ["songs": [.reissuedBells]] : [:],
        order: storefront == "us" ? ["songs"] : [], limit: 25, in: storefront)
    }
    let songs = Sample.librarySongs.compactMap { song in
      Relation.of(song).first { $0.name == "catalog" }?.targets.first
    }
    several(
      songs.map(\.id),
      of: songs.filter { !Sample.absentInJapan.map(\.id).contains($0.id) }.map { $0.in("jp") },
      in: path)
    let absent = songs.filter { song in Sample.absentInJapan.contains { $0.id == song.id } }
    lookup(
      path, "isrc", absent.compactMap(\.isrc).joined(separator: ","),
      finds: absent.prefix(1).map { ($0.isrc ?? "", [$0.japanese]) })
    lookup(
      path, "equivalents", absent.dropFirst().map(\.id).joined(separator: ","),
      finds: absent.dropFirst().map { ($0.id, [$0.japanese]) })
    let song = Sample.northernLights
    for (path, found) in [
      (path, song.in("jp")), ("/v1/catalog/gb/songs", .britishNorthernLights),
    ] {
      lookup(path, "isrc", "USQE92200157", finds: [found])
      several([song.id], of: [found].filter { $0.id == song.id }, in: path)
    }
  }

  private static let path = "/v1/catalog/jp/songs"
}

extension Sample {
  /// A song that the library has as a purchase, on a later release.
  fileprivate static let reissuedBells = northernLights.renumbered("1613600501").with([
    "albumName": "Bells of the Bay (Reissue)", "artistName": "Harbour Choir",
    "durationInMillis": 312_400, "genreNames": ["Classical", "Music"], "hasLyrics": false,
    "isrc": "USQE90900104", "name": "Bells at Noon", "trackNumber": 4,
    "playParams": .playParams("1613600501", "song"),
    "url": "https://music.apple.com/us/album/bells-at-noon/1616728077?i=1613600501",
    "releaseDate": "2025-03-07",
  ])

  /// The songs of the library that Japan has under a different ID only.
  fileprivate static let absentInJapan = [saltAndGlass, halfwayToMorning]

  /// The same recording in Japan, with an ID of its own.
  fileprivate var japanese: Sample {
    let id = id.replacing("16136", with: "16139")
    return renumbered(id).in("jp").with(["playParams": .playParams(id, "song")])
  }

  fileprivate var isrc: String? {
    guard case .object(let members) = attributes,
      case .string(let isrc)? = members.first(where: { $0.name == "isrc" })?.value
    else { return nil }
    return isrc
  }
}
