internal import MusicAPI

extension Exchange {
  @ExchangeList static var genres: [Exchange] {
    read("/v1/catalog/us/genres", ["data": .bare(Sample.genres)])
    single(.pop)
    several(.pop, .alternative)
    britishGenres
    single(Sample.britishGenres[1])
    pages(
      "/v1/catalog/us/genres", Sample.genres.map(\.bare), by: 10, ["limit": "10"],
      kind: .collection)
    let chart = Sample.pop.with([
      "chartLabel": "Pop", "url": "https://itunes.apple.com/us/genre/id14",
    ])
    read(chart.href, ["extend": "chartLabel"], ["data": [chart.bare]])
  }

  /// The genres of a storefront that need more than one page.
  private static var britishGenres: [Exchange] {
    let items = Sample.britishGenres.map(\.bare)
    let path = "/v1/catalog/gb/genres"
    return [
      read(path, ["next": .string(path + "?offset=5"), "data": .array(Array(items[..<5]))]),
      read(path, ["offset": "5"], ["data": .array(Array(items[5...]))]),
    ]
  }
}
