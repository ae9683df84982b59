import Testing

@testable import MusicAPI

/// The models compared with real responses of the service, where these are available.
///
/// `AMCTL_REAL_ANSWERS` names a folder with the folders `library`, `ratings`, `history` and
/// `other`.
@Suite(.enabled(if: RealResponses.folder != nil, "needs AMCTL_REAL_ANSWERS"))
struct RealResponseTests {
  @Test(arguments: ["library", "ratings", "history", "other"])
  func `every resource of a known type has every attribute in a typed member`(
    folder: String
  ) throws {
    for (name, json) in try RealResponses.documents(in: folder) {
      for resource in json.resources {
        guard let known = Self.known[resource.type] else { continue }
        let names = resource.json["attributes"].map { $0.members.map(\.name) } ?? []
        #expect(names.filter { !known.attributes.contains($0) } == [], "\(name) \(resource.type)")
        let lists = resource.json["relationships"].map { $0.members.map(\.name) } ?? []
        #expect(lists.filter { !known.lists.contains($0) } == [], "\(name) \(resource.type)")
      }
    }
  }

  @Test func `every attribute is read as its type`() throws {
    for (name, json) in try RealResponses.documents(in: "library") {
      for song in json.resources.compactMap({ $0.as(LibrarySong.self) }) where song.isWhole {
        #expect(song.attributes.name != nil, "\(name)")
        #expect(song.attributes.playParams?.isLibrary == true, "\(name)")
      }
      for playlist in json.resources.compactMap({ $0.as(LibraryPlaylist.self) })
      where playlist.isWhole {
        #expect(playlist.attributes.canEdit != nil, "\(name)")
      }
    }
    for (name, json) in try RealResponses.documents(in: "ratings") {
      for rating in json.resources.compactMap({ $0.as(Rating.self) }) {
        #expect(rating.attributes.value != nil, "\(name)")
      }
    }
  }

  /// The declared members of library and personal types.
  private static let known: [ResourceType: (attributes: [String], lists: [String])] = {
    let kinds = ResourceFacts.library.map(\.kind) + [Rating.self, Recommendation.self]
    return kinds.reduce(into: [:]) { table, kind in
      let (attributes, lists) = (
        kind.members.filter { $0.section == .attributes },
        kind.members.filter { $0.section == .relationships }
      )
      table[kind.facts.type] = (attributes.map(\.name), lists.map(\.name))
    }
  }()
}

extension Resource {
  /// Whether it has attributes.
  fileprivate var isWhole: Bool { attributes.json != nil }
}

extension JSON {
  /// Every resource in a document, at any depth.
  fileprivate var resources: [AnyResource] {
    let own = AnyResource(json: self).map { [$0] } ?? []
    return own + members.flatMap { $0.value.resources } + elements.flatMap { $0.resources }
  }
}
