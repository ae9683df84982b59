import MusicAPI
import MusicAPIFixtures

/// Returns a client that records the responses of a service in a folder, and has what was recorded
/// there before from the folder.
///
/// The recording has to be outside authorization, so that no token can reach a file. With the service
/// itself, it is the `observe` of a client: `.live(developerToken: tokens, observe: { ... })`.
func recordingClient(of service: any Transport, in folder: String) -> MusicClient {
  let recorder = Recorder(
    directory: folder, mode: .once, redaction: Redaction(paths: ["**.attributes.curatorName"]))
  return MusicClient(transport: Recording(service, with: recorder))
}

/// Returns the names of songs, all of them requested at once.
func names(
  of ids: [ResourceID<Song>], in catalog: Catalog, with client: MusicClient
) async throws -> [ResourceID<Song>: String] {
  try await withThrowingTaskGroup { group in
    for id in ids {
      group.addTask { try await client.send(catalog.resource(.songs, id: id)) }
    }
    return try await group.reduce(into: [:]) { names, song in
      names[song.id] = song.attributes.name
    }
  }
}

/// Returns what is wrong with the responses in a folder: secrets, files that no request can match,
/// resources that are not the requested ones.
func problems(ofFolder folder: String) throws -> [String] {
  let fixtures = try FixtureCollection(directory: folder)
  let secrets = try fixtures.secrets(by: SecretScan(findsPersonal: true))
  return secrets.keys.sorted().map { "\($0) contains a secret" }
    + (try fixtures.findings().map(\.description))
}
