/// A track of a playlist, with all its IDs.
public struct TrackIdentity: Sendable, Hashable {
  /// Its ID in the library, then the IDs of its catalog match and of a purchase.
  public let ids: [String]
  /// The ID of its catalog match; nil if it has none.
  public let catalogID: String?
  /// Its name, for messages.
  public let name: String?
  /// The name of its artist.
  let artistName: String?
  /// The ID of a track that was wanted, if this is another release of its recording.
  package var wantedID: String?

  /// Takes the IDs of a track that the service sent.
  public init(_ track: AnyResource) {
    self.init(track.json)
  }

  package init(_ track: JSON) {
    let attributes = track["attributes"]
    let player = attributes?["playParams"].map { PlayParameters($0) }
    let all = [track.resourceID, player?.catalogId, player?.purchasedId, player?.id]
    var ids: [String] = []
    for id in all.compactMap(\.self) where !ids.contains(id) { ids.append(id) }
    self.ids = ids
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
    let new = tracks.map { $0.id(among: wanted) }
    var found = Self.counts(new)
    var left = found
    missing = added.filter { !left.take($0.id) }
    for item in added { while left.take(item.id) { doubled.append(item) } }
    var absent = Self.counts(missing.map(\.id).reversed())
    // Of a track that was sent several times, the last ones count as missing.
    let landed = added.reversed().map(\.id).filter { !absent.take($0) }.reversed()
    for item in doubled { _ = found.take(item.id) }
    isInOrder = new.filter { found.take($0) && wanted.contains($0) }.elementsEqual(landed)
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
