public import MusicAPI

/// The results of an iTunes search or lookup.
public struct ITunesResults: Sendable {
  /// The response that the server sent.
  public let json: JSON
  /// The list in the response.
  public let list: JSON
  /// What was looked up; nil after a search.
  private let subject: ITunesSubject?

  /// The results in the order of the server.
  public var items: [ITunesItem] { list.elements.map { ITunesItem($0) } }

  /// Wraps a response; one without a list is an error of the server, not an empty list.
  init(_ json: JSON, of subject: ITunesSubject?) throws(ServiceError) {
    guard let list = json["results"], list.kind == .array else {
      throw .unexpected(from: .iTunes, message: json["errorMessage"]?.string)
    }
    self.json = json
    self.list = list
    self.subject = subject
  }
}

extension ITunesResults {
  /// Something that was looked up, with its songs, albums or music videos if they were asked for.
  public struct Group: Sendable {
    /// What was looked up; nil if the server listed only what belongs to it.
    public let parent: ITunesItem?
    /// What belongs to it.
    public internal(set) var items: [ITunesItem] = []
  }

  /// The results with each parent apart from what belongs to it, which the server lists after it.
  public var groups: [Group] {
    items.reduce(into: []) { groups, item in
      let last = groups.last?.parent
      if subject?.isParent(item, after: last) ?? true {
        groups.append(Group(parent: item))
      } else if groups.isEmpty {
        groups.append(Group(parent: nil, items: [item]))
      } else {
        groups[groups.endIndex - 1].items.append(item)
      }
    }
  }
}

/// What a lookup is about.
struct ITunesSubject: Sendable {
  /// The IDs that were looked up; nil for the UPCs of albums.
  let ids: Set<String>?
  /// What is listed after each; nil for nothing.
  let entity: ITunesEntity?

  /// Whether a result was looked up itself, and does not belong to the parent before it.
  fileprivate func isParent(_ item: ITunesItem, after parent: ITunesItem?) -> Bool {
    guard let entity else { return true }
    guard let ids else { return item.type == .albums }
    guard let id = item.id, ids.contains(id) else { return false }
    return item.type != entity.type || !item.belongs(to: parent)
  }
}

/// An artist, an album, a song or a music video as iTunes describes it.
public struct ITunesItem: Sendable {
  /// The object that the server sent.
  public let json: JSON

  /// Wraps an object that the server sent.
  public init(_ json: JSON) {
    self.json = json
  }

  /// The type that the object has in the catalog; nil for anything but music.
  public var type: ResourceType? {
    switch (json["wrapperType"]?.string, json["kind"]?.string) {
    case ("artist", _): .artists
    case ("collection", _): .albums
    case ("track", "song"): .songs
    case ("track", "music-video"): .musicVideos
    default: nil
    }
  }

  /// The start of the names of its members.
  private var prefix: String {
    switch json["wrapperType"]?.string {
    case "artist": "artist"
    case "collection": "collection"
    default: "track"
    }
  }

  private func member(_ end: String) -> JSON? { json[prefix + end] }

  /// The ID, which is also that in the catalog if it is music.
  public var id: String? { member("Id")?.identifier }

  /// The name.
  public var name: String? { member("Name")?.string }

  /// The name of the artist.
  public var artistName: String? { json["artistName"]?.string }

  /// The name of the album.
  public var albumName: String? { json["collectionName"]?.string }

  /// The name with its version, if the server has one: `trackCensoredName` may be longer than the
  /// name, as in `Northern Lights (Live / 1975)`.
  public var versionName: String? {
    guard let long = member("CensoredName")?.string, let name, long.utf8.count > name.utf8.count
    else { return name }
    return long
  }

  /// The duration in milliseconds.
  public var durationInMillis: Int? { json["trackTimeMillis"]?.int }

  /// The price in the storefront's currency; nil if it is not sold alone, for which the server
  /// sends -1.
  public var price: Double? { member("Price")?.double.flatMap { $0 < 0 ? nil : $0 } }

  /// Whether it is explicit; nil if the server does not say.
  public var isExplicit: Bool? { member("Explicitness")?.string.map { $0 == "explicit" } }

  /// Whether a parent is its album or artist.
  fileprivate func belongs(to parent: ITunesItem?) -> Bool {
    guard let parent else { return false }
    return json[parent.prefix + "Id"]?.identifier == parent.id
  }
}
