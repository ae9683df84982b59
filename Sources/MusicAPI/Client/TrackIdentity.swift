/// A track of a playlist, by the IDs that it has there.
public struct TrackIdentity: Sendable, Hashable {
  /// Its ID in the library first, then those of its catalog match and of a purchase.
  public let ids: [String]
  /// The ID of its catalog match; nil if it has none.
  public let catalogID: String?
  /// Its name, for messages.
  public let name: String?

  /// Takes the IDs of a track that the service sent.
  public init(_ track: AnyResource) {
    self.init(track.json)
  }

  package init(_ track: JSON) {
    let player = track["attributes"]?["playParams"].map { PlayParameters($0) }
    let all = [track.resourceID, player?.catalogId, player?.purchasedId, player?.id]
    var ids: [String] = []
    for id in all.compactMap(\.self) where !ids.contains(id) { ids.append(id) }
    self.ids = ids
    catalogID = player?.catalogId
    name = track["attributes"]?["name"]?.string
  }

  /// Returns the ID by which it is wanted, or else its own.
  package func id(among wanted: Set<String>) -> String {
    ids.first(where: wanted.contains) ?? ids.first ?? ""
  }
}

extension WriteConfirmation {
  /// Compares the tracks of a playlist with those before tracks were appended.
  init(of added: [ResourceReference], after before: [TrackIdentity], now: [TrackIdentity]) {
    let wanted = Set(added.map(\.id))
    var old = Self.counts(before.map { $0.id(among: wanted) })
    let new = now.map { $0.id(among: wanted) }.filter { old.take($0) == false }
    guard !Self.areSubstitutes(new, for: added.map(\.id), wanted) else {
      substituted = zip(added, new).filter { $0.id != $1 }.map(\.0)
      return
    }
    var found = Self.counts(new)
    var left = found
    missing = added.filter { !left.take($0.id) }
    for item in added { while left.take(item.id) { doubled.append(item) } }
    var absent = Self.counts(missing.map(\.id).reversed())
    // Of repeats, the first are there and the last are missing.
    let landed = added.reversed().map(\.id).filter { !absent.take($0) }.reversed()
    for item in doubled { _ = found.take(item.id) }
    isInOrder = new.filter { found.take($0) && wanted.contains($0) }.elementsEqual(landed)
  }

  /// Returns whether each new track is the one added in its position, or one that was not sent.
  private static func areSubstitutes(
    _ new: [String], for added: [String], _ wanted: Set<String>
  ) -> Bool {
    new.count == added.count && zip(new, added).allSatisfy { $0 == $1 || !wanted.contains($0) }
  }

  private static func counts(_ ids: some Sequence<String>) -> [String: Int] {
    ids.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension [String: Int] {
  /// Takes one of a number of equal things; returns whether there was one.
  fileprivate mutating func take(_ key: String) -> Bool {
    guard let count = self[key], count > 0 else { return false }
    self[key] = count - 1
    return true
  }
}
