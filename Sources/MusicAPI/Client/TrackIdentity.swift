import MusicPlatform

/// A track of a playlist, with all its IDs.
public struct TrackIdentity: Sendable, Hashable {
  /// Its ID in the library, then the IDs of its catalog match and of a purchase.
  package let ids: [String]
  /// The ID of its catalog match; nil if it has none.
  package let catalogID: String?
  /// Its name, for messages.
  package let name: String?
  /// The name of its artist.
  let artistName: String?
  /// The ID of a track that was wanted, if this is another release of its recording.
  package var wantedID: String?

  /// Takes the IDs of a track that the service sent.
  package init(_ track: AnyResource) {
    self.init(track.json)
  }

  package init(_ track: JSON) {
    let attributes = track["attributes"]
    let player = attributes?["playParams"].map { Attributes<PlayParameters>($0) }
    ids =
      [track.resourceID, player?.catalogId, player?.purchasedId, player?.id]
      .compactMap(\.self).unique
    catalogID = player?.catalogId
    name = attributes?["name"]?.string
    artistName = attributes?["artistName"]?.string
  }

  /// Returns the ID by which it is wanted, or else its own.
  package func id(among wanted: Set<String>) -> String {
    wantedID ?? ids.first(where: wanted.contains) ?? ids.first ?? ""
  }
}

extension WriteConfirmation {
  /// Returns the tracks of a playlist that were not in it before.
  static func new(
    in now: [TrackIdentity], after before: [TrackIdentity], besides added: [ResourceReference]
  ) -> [TrackIdentity] {
    let wanted = Set(added.map(\.id))
    var old = counts(before.map { $0.id(among: wanted) })
    return now.filter { !old.take($0.id(among: wanted)) }
  }

  /// Compares the new tracks of a playlist with the tracks that were sent.
  init(of added: [ResourceReference], new tracks: [TrackIdentity]) {
    let wanted = Set(added.map(\.id))
    var left = Self.counts(tracks.map { $0.id(among: wanted) })
    missing = added.filter { !left.take($0.id) }
    for item in added { while left.take(item.id) { doubled.append(item) } }
    var others = Self.counts(tracks.compactMap(\.wantedID))
    substituted = added.filter { others.take($0.id) }
  }

  private static func counts(_ ids: some Sequence<String>) -> [String: Int] {
    ids.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension [String: Int] {
  /// Decreases a count; returns whether it was more than zero.
  fileprivate mutating func take(_ key: String) -> Bool {
    guard let count = self[key], count > 0 else { return false }
    self[key] = count - 1
    return true
  }
}

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
      var own = Self.recordingKeys(name: track.name, artist: track.artistName, isrc: nil)
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
    let known = references.filter { $0.type.facts != nil }
    // Library items are read from no catalog.
    let isInLibrary = known.allSatisfy { $0.type.facts?.isInLibrary == true }
    let storefront = isInLibrary ? "" : try await send(Storefronts.ofUser()).id.rawValue
    let catalog = Catalog(storefront: storefront)
    return try await items(of: known) { catalog.items($0, $1) }.mapValues { item in
      let attributes = item.attributes
      return Self.recordingKeys(
        name: attributes.name, artist: attributes.artistName, isrc: attributes.isrc)
    }
  }

  /// Returns what two releases of one recording have in common: the ISRC, and the name with the
  /// artist, as far as they are known.
  private static func recordingKeys(name: String?, artist: String?, isrc: String?) -> [String] {
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
