extension Catalog {
  /// The playlists that are the charts of this storefront.
  public func chartPlaylists(
    with extras: [Extra<Playlist>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<Playlist>> {
    try Endpoint(
      path("playlists"), options.adding(extras).query(["filter[storefront-chart]": storefront]))
  }

  /// The stations of live radio.
  public func liveStations(
    with extras: [Extra<Station>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<Station>> {
    try Endpoint(
      path("stations"), options.adding(extras).query(["filter[featured]": "apple-music-live-radio"])
    )
  }

  /// The station made for the user; needs a user token.
  public func personalStation(
    with extras: [Extra<Station>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<Station>> {
    try Endpoint(path("stations"), options.adding(extras).query(["filter[identity]": "personal"]))
  }
}
