import MusicAPI

/// The contents of a library, in an export or as the service sends them.
protocol LibraryState: Sendable {
  /// Returns a function that returns the next part of a list; nil at its end.
  func reader(of type: ResourceType) throws -> () async throws -> ListPart?
  /// Returns the tracks of some playlists.
  func tracks(of playlists: [String]) async throws -> TrackOrders
}

/// Some resources of a list.
struct ListPart {
  let resources: [JSON]
  /// The number of resources in the whole list, as the service reports it; nil if it does not.
  var reported: Int?
}

/// The tracks of some playlists.
struct TrackOrders {
  /// The order of the tracks by the ids of the playlists.
  var orders: [String: TrackOrder] = [:]
  /// The ids of the playlists that the service does not have.
  var notFound: [String] = []
}

extension ExportSnapshot: LibraryState {
  func reader(of type: ResourceType) throws -> () async throws -> ListPart? {
    var lines = try lines(of: type)
    return {
      var resources: [JSON] = []
      while resources.count < LibraryFacts.pageLimit, let line = try lines.next() {
        resources.append(line.json)
      }
      return resources.isEmpty ? nil : ListPart(resources: resources)
    }
  }

  func tracks(of playlists: [String]) throws -> TrackOrders {
    var tracks = TrackOrders()
    for playlist in playlists { tracks.orders[playlist] = try self.tracks(of: playlist) }
    return tracks
  }
}

/// The library as the service sends it now.
struct LiveLibrary: LibraryState {
  let client: MusicClient
  /// The number of playlists whose tracks are requested at once.
  let jobs: Int
  let options: FetchOptions

  init(_ service: Service, _ options: FetchOptions) throws {
    client = try service.client
    jobs = service.jobs
    self.options = options
  }

  func reader(of type: ResourceType) throws -> () async throws -> ListPart? {
    let pages = client.pages(of: try LibraryExport.list(of: type, options)).makeAsyncIterator()
    return {
      try await pages.next().map {
        ListPart(resources: $0.elements, reported: $0.reportedTotal)
      }
    }
  }

  func tracks(of playlists: [String]) async throws -> TrackOrders {
    let client = client.with(pagesInFlight: 1)
    // An export has no tracks of a playlist that cannot be requested.
    let known = playlists.compactMap { id in
      PlaylistPages(id: id, options: options).map { (id: id, pages: $0) }
    }
    let work = OrderedWork(known, inFlight: jobs) { playlist in
      var order = TrackOrder()
      let isFound = try await playlist.pages.read(with: client) { page in
        for track in page.elements { order.add(track) }
        order.reported = page.reportedTotal ?? order.reported
      }
      return isFound ? order : nil
    }
    var tracks = TrackOrders()
    while let (playlist, order) = await work.next() {
      tracks.orders[playlist.id] = try order.get()
      if tracks.orders[playlist.id] == nil { tracks.notFound.append(playlist.id) }
    }
    return tracks
  }
}
