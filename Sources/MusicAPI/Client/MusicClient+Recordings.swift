extension MusicClient {
  /// Marks the tracks that are another release of a missing one.
  ///
  /// The service may add another release of a recording than the one that was sent. A recording has
  /// one ISRC, or one name and artist; a position alone says nothing, because another program may
  /// have added a track in between. Tracks that are wanted themselves are not marked.
  package func marking(
    _ tracks: [TrackIdentity], as missing: [ResourceReference], among wanted: Set<String>
  ) async throws(MusicAPIError) -> [TrackIdentity] {
    let others = tracks.indices.filter {
      tracks[$0].wantedID == nil && !tracks[$0].ids.contains(where: wanted.contains)
    }
    guard !missing.isEmpty, !others.isEmpty else { return tracks }
    let matches = others.compactMap { index in
      tracks[index].catalogID.map { ResourceReference(.songs, $0) }
    }
    let keys = try await recordings(of: missing + matches)
    var places: [String: [Int]] = [:]
    for index in others.reversed() {
      let track = tracks[index]
      var own = RecordingKey.all(name: track.name, artist: track.artistName, isrc: nil)
      if let match = track.catalogID { own += keys[ResourceReference(.songs, match)] ?? [] }
      for key in Set(own) { places[key, default: []].append(index) }
    }
    var tracks = tracks
    for reference in missing {
      _ = keys[reference]?.contains { tracks.take(&places[$0, default: []], reference.id) }
    }
    return tracks
  }

  /// Returns what shows the recording of each song or music video that the service has.
  private func recordings(
    of references: [ResourceReference]
  ) async throws(MusicAPIError) -> [ResourceReference: [String]] {
    var keys: [ResourceReference: [String]] = [:]
    var catalog: Catalog?
    for (type, ids) in references.unique.idsByType {
      guard let facts = type.facts else { continue }
      if catalog == nil, !facts.isInLibrary { catalog = try await catalogOfUser() }
      for batch in ids.chunks(of: facts.idLimit) {
        let collection = ResourceCollection<AnyKind>(type)
        let catalog = facts.isInLibrary ? nil : catalog
        let endpoint =
          catalog?.resources(collection, by: .id, batch)
          ?? Library.resources(collection, ids: batch.map { ResourceID(rawValue: $0) })
        do throws(MusicAPIError) {
          for item in try await send(endpoint).data.map(\.json) {
            guard let id = item.resourceID else { continue }
            let attributes = item["attributes"]
            keys[ResourceReference(type, id)] = RecordingKey.all(
              name: attributes?["name"]?.string, artist: attributes?["artistName"]?.string,
              isrc: attributes?["isrc"]?.string)
          }
        } catch {
          guard error.isNotFound else { throw error }
        }
      }
    }
    return keys
  }

  private func catalogOfUser() async throws(MusicAPIError) -> Catalog? {
    let endpoint = Endpoint<ResourceDocument<Storefront>>(Storefronts.ofUser().request)
    return try await send(endpoint).data.first.map { Catalog(storefront: $0.id) }
  }
}

/// The common keys of two releases of one recording.
private enum RecordingKey {
  /// Returns the ISRC, and the name with the artist, as far as they are known.
  static func all(name: String?, artist: String?, isrc: String?) -> [String] {
    var keys = isrc.map { ["isrc " + $0.uppercased()] } ?? []
    if let name, let artist {
      keys.append("name " + name.lowercased() + "\0" + artist.lowercased())
    }
    return keys
  }
}

extension [TrackIdentity] {
  /// Marks the last unmarked one of some tracks; returns whether it found one.
  fileprivate mutating func take(_ places: inout [Int], _ wantedID: String) -> Bool {
    while let place = places.popLast() {
      guard self[place].wantedID == nil else { continue }
      self[place].wantedID = wantedID
      return true
    }
    return false
  }
}
