import AmctlCommandLine
import AmctlPlayer
import MusicAPI

/// The artwork of what plays: that of the catalog's song, or the one that the player names.
struct NowArtwork {
  let track: PlayerTrack
  let song: Resource<Song>?
  let form: ArtworkForm
  /// Where to save it; nil if only its URL is asked for.
  let folder: String?

  /// Returns the members of a record: the URL, and the file that was saved.
  func members(_ service: Service, _ presentation: Presentation) async throws -> [JSONMember] {
    let resource = try resource()
    let artwork = resource.map { Artwork($0.value(at: "attributes.artwork")) }
    let url = artwork.flatMap { form.image(of: $0)?.url }
    var members = [JSONMember("artworkUrl", .text(url))]
    guard let folder else { return members }
    guard let resource else {
      throw Failure(.notFound, "'\(track.name ?? "")' has no artwork")
    }
    let saver = try ArtworkSaver(
      into: folder, named: .standard, form, try ImageFetcher(service.network), presentation)
    let file = try await saver.save([resource], inFlight: 1).first ?? nil
    try saver.checkAllAreSaved()
    members.append(JSONMember("file", .text(file)))
    return members
  }

  /// The resource that has the artwork; for a track that is in no catalog, one that is made up.
  private func resource() throws -> JSON? {
    if let song { return song.json }
    guard let url = track.artworkURL else { return nil }
    let name = [track.artistName, track.albumName ?? track.name].compactMap(\.self)
      .joined(separator: " - ")
    let value: JSONValue = [
      "id": .string(track.catalogID ?? name), "type": "songs",
      "attributes": ["name": .string(name), "artwork": ["url": .string(url)]],
    ]
    return try JSONDocument(parsing: value.encoded()).root
  }
}
