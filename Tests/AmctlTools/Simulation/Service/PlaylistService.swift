import AmctlTestSupport
import MusicAPI
import MusicSandbox

/// A playlist of the sandbox, which shows tracks later than it takes them, and may leave some out.
struct PlaylistService {
  let server: SimulatedServer<SandboxService>
  let id: String
  /// The songs that it has at first, and others.
  let before, others: [String]

  /// Creates a playlist of so many songs, and how it behaves.
  init(songs count: Int, in simulation: Simulation) {
    var service = SandboxService(in: simulation)
    let songs = SandboxService.popular("songs", in: simulation)
    (before, others) = (Array(songs.prefix(count)), Array(songs.dropFirst(count)))
    id = service.sandbox.addPlaylist(before)
    service.script = [Incident(.get, "…/tracks", .pageSize(simulation.number(in: 1...6)))]
    if simulation.happens(0.3) { service.loss = 0.3 }
    if simulation.happens(0.5) { service.delay = 15 }
    server = SimulatedServer(service, in: simulation, faults: .chosen(in: simulation))
  }

  /// The tracks, with those that are not shown yet.
  var tracks: [JSON] { server.service.items(SandboxService.library + "playlists/\(id)/tracks") }

  /// The tracks' IDs in the catalog.
  var ids: [String] {
    tracks.compactMap { $0["attributes"]?["playParams"]?["catalogId"]?.string }
  }
}
