import MusicAPI

/// The contents of a library, in an export or as the service sends them.
protocol LibraryState: Sendable {
  /// Returns a function that returns the next resources of a list; nil at its end.
  func reader(of type: ResourceType) throws -> () async throws -> [JSON]?
  /// Returns the order of the tracks of some playlists, by their ids.
  func tracks(of playlists: [String]) async throws -> [String: TrackOrder]
}

extension ExportSnapshot: LibraryState {
  func reader(of type: ResourceType) throws -> () async throws -> [JSON]? {
    var lines = try lines(of: type)
    return {
      var resources: [JSON] = []
      while resources.count < LibraryFacts.pageLimit, let line = try lines.next() {
        resources.append(line.json)
      }
      return resources.isEmpty ? nil : resources
    }
  }

  func tracks(of playlists: [String]) throws -> [String: TrackOrder] {
    var orders: [String: TrackOrder] = [:]
    for playlist in playlists { orders[playlist] = try tracks(of: playlist) }
    return orders
  }
}

/// The library as the service sends it now.
struct LiveLibrary: LibraryState {
  let client: MusicClient
  /// The number of playlists whose tracks are requested at once.
  let jobs: Int
  let options: FetchOptions

  func reader(of type: ResourceType) throws -> () async throws -> [JSON]? {
    let pages = client.pages(of: try LibraryExport.list(of: type, options)).makeAsyncIterator()
    return { try await pages.next()?.elements }
  }

  func tracks(of playlists: [String]) async throws -> [String: TrackOrder] {
    let client = client.with(pagesInFlight: 1)
    // An export has no tracks of a playlist that cannot be requested.
    let known = playlists.compactMap { id in
      PlaylistPages(id: id, options: options).map { (id: id, pages: $0) }
    }
    let work = OrderedWork(known.map(\.pages), inFlight: jobs) { pages in
      var order = TrackOrder()
      try await pages.read(with: client) { page in
        for track in page.elements { order.add(track) }
      }
      return order
    }
    var orders: [String: TrackOrder] = [:]
    for (playlist, _) in known {
      guard let order = await work.next() else { break }
      orders[playlist] = try order.get()
    }
    return orders
  }
}
