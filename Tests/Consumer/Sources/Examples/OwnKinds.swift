import MusicAPI
import MusicAPIFoundation

/// A kind of resource that the library does not know.
final class Podcast: InCatalog, Searchable {
  static let declaration = KindDeclaration(Podcast(), "podcasts", ids: 50)

  let name = Attribute<String>("name")
  let episodeCount = Attribute<Int>("episodeCount")
  let curators = RelatedList<Curator>("curators", page: 10)
}

extension ResourceCollection<Podcast> {
  static var podcasts: Self { Self() }
}

/// An attribute that the library does not know, on a kind that it knows.
extension Song {
  var bpm: Attribute<Double> { Attribute("bpm") }
}

extension Resource<Podcast> {
  /// A list that neither the library nor the kind declares, by its name.
  var episodes: Page<AnyKind>? { lists["episodes"] }
}

/// Returns the podcasts with these ids, in as many requests as necessary, in the order of the ids.
func podcasts(
  _ ids: [ResourceID<Podcast>], in catalog: Catalog, with client: MusicClient
) async throws -> [Resource<Podcast>] {
  try await client.resources(.podcasts, ids: ids, in: catalog) {
    $0.with(.include(\.curators), .relationship(named: "episodes"))
  }.resources
}

/// A cover, decoded by a type of your own instead of read by name.
struct Cover: Decodable, Equatable {
  let url: String
  let width: Int?
  let height: Int?
}

/// Returns the cover of the album at a path of the service, such as `/v1/catalog/us/albums/1`.
func cover(at path: String, with client: MusicClient) async throws -> Cover? {
  let request = HTTPRequest(.get, RequestTarget(parsing: path))
  let response = try await client.send(Endpoint<JSON>(request))
  return try response.value(at: "data.0.attributes.artwork")?.decode(Cover.self)
}

/// Sends a change that the library has no function for, and returns what the service made of it.
func describe(
  _ playlist: ResourceID<LibraryPlaylist>, as text: String, with client: MusicClient
) async throws -> Resource<LibraryPlaylist>? {
  let body: JSONValue = ["attributes": ["description": .string(text), "isPublic": true]]
  let request = HTTPRequest(
    .patch, RequestTarget(segments: ["v1", "me", "library", "playlists", playlist.rawValue]),
    headers: ["Content-Type": "application/json"], body: body.encoded())
  return try await client.send(Endpoint<Receipt<LibraryPlaylist>>(request)).resources.first
}
