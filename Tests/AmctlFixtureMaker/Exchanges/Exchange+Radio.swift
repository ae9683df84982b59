internal import MusicAPI

/// What a mix and a radio of an artist are made of.
extension Exchange {
  @ExchangeList static var radio: [Exchange] {
    list("similar-artists", of: .glassHarbour, limit: 25)
    popular(Sample.tidelineSongs, of: .glassHarbour)
    popular(Sample.quaySongs, of: .marisolQuay)
    popular(Sample.choirSongs, of: .tinRoofChoir)
    playlist("Harbour", of: Sample.tidelineSongs)
  }

  /// Returns the page of an artist's songs with their genres.
  private static func popular(_ songs: [Sample], of artist: Sample) -> [Exchange] {
    pages(
      artist.href + "/view/top-songs",
      songs.map { $0.whole(Inclusion(of: $0, alone: false, include: ["genres"])) },
      by: 100, ["include": "genres", "limit": "100"])
  }
}

extension Sample {
  fileprivate static let quaySongs = [
    eveningSong(1_720_000_201, "Low Water", "Marisol Quay", seconds: 201),
    eveningSong(1_720_000_202, "Orange Crates", "Marisol Quay", seconds: 214),
    eveningSong(1_720_000_203, "Orange Crates (Remastered)", "Marisol Quay", seconds: 215),
  ]

  fileprivate static let choirSongs = [
    eveningSong(1_720_000_211, "Slate", "The Tin Roof Choir", seconds: 187),
    eveningSong(1_720_000_212, "Gutters", "The Tin Roof Choir", seconds: 240),
  ]
}
