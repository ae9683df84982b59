extension Catalog {
  /// The playlists that are the charts of this storefront.
  public func chartPlaylists(
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<Playlist>> {
    try Endpoint(path("playlists"), options.query(["filter[storefront-chart]": storefront]))
  }

  /// The stations of live radio.
  public func liveStations(
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<Station>> {
    try Endpoint(path("stations"), options.query(["filter[featured]": "apple-music-live-radio"]))
  }

  /// The station made for the user; needs a user token.
  public func personalStation(
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<Station>> {
    try Endpoint(path("stations"), options.query(["filter[identity]": "personal"]))
  }
}
