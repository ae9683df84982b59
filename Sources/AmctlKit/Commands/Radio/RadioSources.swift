import MusicAPI

/// The songs of a radio, requested from the service.
struct RadioSources {
  /// The number of similar artists to request.
  static let neighbors = ListingExtent.items(25)
  /// The genre that all music has, whose charts say nothing about an artist.
  private static let allMusic = "34"

  private let service: Service
  private let seed: ChosenArtist
  private var choice = SongChoice()
  /// The artists and charts that could not be read.
  var report: PartsReport

  init(_ service: Service, _ seed: ChosenArtist, _ report: PartsReport) {
    self.service = service
    self.seed = seed
    self.report = report
  }

  /// Returns the popular songs of the artist.
  mutating func ownSongs() async throws -> [RadioOrder.Entry] {
    let endpoint = seed.popularSongs()
    let found = try await seed.naming { try await service.client.send(endpoint) }
    return choice.songs(of: found.data).map {
      RadioOrder.Entry(song: $0, because: "seed artist")
    }
  }

  /// Returns the popular songs of each similar artist, or the charts if there is none.
  mutating func similarSongs() async throws -> [[RadioOrder.Entry]] {
    let endpoint = seed.similarArtists(extent: Self.neighbors)
    let artists = try await service.client.items(of: endpoint, extent: Self.neighbors)
      .collect(atMost: 25)
    guard !artists.isEmpty else { return try await charts() }
    let requests = artists.map { artist in
      let name = artist.as(Artist.self)?.attributes.name ?? artist.id.rawValue
      return Request(
        name: name, because: "similar: \(name)",
        endpoint: seed.other(ResourceID(rawValue: artist.id.rawValue))
          .popularSongs())
    }
    return try await songs(of: requests) { $0.data }
  }

  /// Returns the most played songs of each genre of the artist.
  mutating func charts() async throws -> [[RadioOrder.Entry]] {
    let endpoint = seed.withGenres()
    let artist = try await seed.naming { try await service.client.send(endpoint) }
    let genres = (artist.lists.genres?.data ?? []).filter {
      $0.id.rawValue != Self.allMusic
    }
    let requests = genres.map { genre in
      let name = genre.attributes.name ?? genre.id.rawValue
      return Request(
        name: name, because: "charts of \(name)",
        endpoint: seed.chart(of: genre.id))
    }
    return try await songs(of: requests) { $0.charts.flatMap(\.data) }
  }

  /// A request for songs, and the reason for them.
  private struct Request<Response: ResponseBody>: Sendable {
    let name: String
    let because: String
    let endpoint: Endpoint<Response>
  }

  /// Returns the songs of each response; a request that fails is reported, and has none.
  private mutating func songs<Response: ResponseBody>(
    of requests: [Request<Response>], in list: (Response) -> [AnyResource]
  ) async throws -> [[RadioOrder.Entry]] {
    let client = try service.client
    let work = OrderedWork(requests, inFlight: service.jobs) { try await client.send($0.endpoint) }
    var songs: [[RadioOrder.Entry]] = []
    while !report.hasGivenUp, let (request, response) = await work.next() {
      do {
        let found = choice.songs(of: list(try response.get()))
        songs.append(found.map { RadioOrder.Entry(song: $0, because: request.because) })
        report.add()
      } catch  where PartsReport.isOfOne(error, in: nil) {
        report.add(Found.Failed(names: [request.name], error: error))
      }
    }
    return songs
  }
}
