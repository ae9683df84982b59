import MusicAPI

/// Resources that the service chooses, asked for without an id.
enum CatalogSelection {
  case charts, live, personal

  /// The type of the resources.
  var type: ResourceType {
    self == .charts ? .playlists : .stations
  }

  /// The request for them.
  func endpoint(
    in catalog: Catalog, options: FetchOptions
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<AnyKind>> {
    switch self {
    case .charts: Endpoint(try catalog.chartPlaylists(options: options).request)
    case .live: Endpoint(try catalog.liveStations(options: options).request)
    case .personal: Endpoint(try catalog.personalStation(options: options).request)
    }
  }

  /// Says that it is for another type.
  func refusal(of other: ResourceType) -> UsageError {
    .rule("'--\(self)' is not for \(other).", hint: "it is for \(type)")
  }
}
