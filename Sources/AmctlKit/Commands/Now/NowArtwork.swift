import AmctlCommandLine
import AmctlPlayer
import MusicAPI

/// The artwork of the playing track: the catalog's, or the one that the player reports.
struct NowArtwork {
  let track: PlayerTrack
  let song: Resource<Song>?
  let form: ArtworkForm
  /// The directory to save it in; nil to print only its URL.
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

  /// The resource of the artwork; for a track without a catalog match, an invented one.
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
