internal import MusicAPI

extension Exchange {
  private static let catalog = "/v1/catalog/us/"

  /// Responses that were observed but are not documented.
  @ExchangeList static var surprises: [Exchange] {
    moved
    pastTheEnd
    images
    // A list of songs whose next page is in a list of albums.
    read(
      "/v1/me/library/songs", ["limit": "1"],
      [
        "next": "/v1/me/library/albums?offset=1", "data": [Sample.librarySongs[0].bare],
        "meta": ["total": .int(Sample.librarySongs.count)],
      ])
    // An empty to-one relationship, and a relationship of a resource that does not exist.
    read(catalog + "songs/1613600189/station", ["data": []])
    read(catalog + "songs/999999999/albums", ["data": []])
  }

  /// Old ids whose resource has another id.
  @ExchangeList private static var moved: [Exchange] {
    read(catalog + "songs/1440000001", ["data": [Sample.paperBoats.whole]])
    read(
      catalog + "songs", ["ids": "1440000001,1613600188"],
      ["data": [Sample.paperBoats.whole, Sample.northernLights.whole]])
    read(catalog + "albums/1440000000", ["data": [Sample.tideline.whole]])
  }

  /// Lists whose last page names a next one: one gets a 404, one is the same page again.
  @ExchangeList private static var pastTheEnd: [Exchange] {
    let list = catalog + "playlists/pl.0dd0000000000000000000000000000b/tracks"
    let circle = catalog + "playlists/pl.0dd0000000000000000000000000000c/tracks"
    for own: Query in [[:], ["limit": "300"]] {
      let behind = own.filled(behind: ["offset": "100"])
      read(
        list, own,
        [
          "data": .bare([Sample.northernLights, .paperBoats]),
          "next": .string(list + "?offset=100"),
        ])
      failing(list, behind, with: .notFound)
      // Pages whose next page is themselves.
      for query in [own, behind] {
        read(
          circle, query,
          ["data": [Sample.northernLights.bare], "next": .string(circle + "?offset=100")])
      }
    }
  }

  /// Artwork whose URL has unusual placeholders, or none.
  @ExchangeList private static var images: [Exchange] {
    let place = "https://is1-ssl.mzstatic.com/image/thumb/Music/a1/8060/"
    let addresses = [
      place + "{w}x{h}{c}.{f}", place + "{w}x{h}cc.jpeg", place + "{w}x{h}bb-75.png",
      "https://store-017.blobstore.apple.com/art/8060.jpg",
    ]
    for (index, address) in addresses.enumerated() {
      let song = Sample.northernLights.renumbered("90000001\(index)").with([
        "artwork": ["width": 600, "height": 600, "url": .string(address)]
      ])
      read(song.href, ["data": [song.bare]])
    }
  }
}
