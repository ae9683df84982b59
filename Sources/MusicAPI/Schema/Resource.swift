/// A typed view over one resource, exactly as the server sent it.
///
/// Resources with the same type and id are equal.
public struct Resource<Kind: ResourceKind>: JSONReadable, Sendable, Identifiable {
  /// The unmodified object, including members that the views do not name.
  public let json: JSON
  /// The id that identifies the resource in the service.
  public let id: ResourceID<Kind>
  /// The type, as the server sent it.
  public let type: ResourceType

  /// Reads an object with an `id` and a `type`; if the kind names a type, it must be that one.
  public init?(json: JSON) {
    guard let id = json.resourceID, let type = json["type"]?.string else { return nil }
    if let declared = Kind.declaredType, declared.rawValue != type { return nil }
    self.json = json
    self.id = ResourceID(id)
    self.type = ResourceType(rawValue: type)
  }

  /// The path of this resource in the API; absent in some nested resources.
  public var href: String? { json["href"]?.string }

  /// The attributes; if the server sent only an identifier, every attribute reads as nil.
  public var attributes: Attributes<Kind> { Attributes(json["attributes"]) }

  /// The related lists in the response: relationships, and the views that the request included.
  public var lists: RelatedLists<Kind> { RelatedLists(json: json) }
}

extension Resource {
  /// Returns the same resource without the rest of the response.
  ///
  /// A resource keeps its whole response in memory. Detach resources that you keep for a long time.
  public func detached() -> Resource {
    json.detached().flatMap { Resource(json: $0) } ?? self
  }
}

extension Array {
  /// Reads the resources in a list's `data`, leaving out elements of another kind.
  init<Kind>(in list: JSON?) where Element == Resource<Kind> {
    self = list?["data"].flatMap { [Resource<Kind>](json: $0) } ?? []
  }
}

extension Resource: Hashable {
  /// Returns whether both have the same type and id.
  public static func == (left: Resource, right: Resource) -> Bool {
    left.id == right.id && left.type == right.type
  }

  /// Hashes the type and the id.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(type)
  }
}

extension JSON {
  /// The `id` of this resource, also when a server sent it as a number.
  package var resourceID: String? { self["id"]?.identifier }

  /// The type of the resource; nil for any other value.
  package var resourceType: ResourceType? {
    self["type"]?.string.map { ResourceType(rawValue: $0) }
  }

  /// The type and ID of the resource; nil for any other value.
  package var resourceReference: ResourceReference? {
    guard let type = resourceType, let id = resourceID else { return nil }
    return ResourceReference(type, id)
  }

  /// The characters of a string, or the digits of a number: a server may send an id as either.
  package var identifier: String? { kind == .number ? text : string }
}

/// The kind of resources of any type, known today or not.
///
/// Its members are those that songs and music videos have in common, such as the tracks of a
/// playlist; albums and playlists have some of them. Read others by name, or after ``Resource/as(_:)``.
public final class AnyKind: InLibrary, Addable, Favoritable, Listed, PlaylistTrack, Ratable {
  /// Nil, because the resources can be of any type.
  public static let declaredType: ResourceType? = nil
  /// The declarations of the members.
  public static let schema = AnyKind()

  /// The name in the language of the request.
  public let name = Song.schema.name
  /// The names of all artists, as one string.
  public let artistName = Song.schema.artistName
  /// The name of the album.
  public let albumName = Song.schema.albumName
  /// The length in milliseconds.
  public let durationInMillis = Song.schema.durationInMillis
  /// The International Standard Recording Code; resources of a library have none.
  public let isrc = Song.schema.isrc
  /// The cover, or another picture.
  public let artwork = Song.schema.artwork
  /// The URL of its page on music.apple.com; resources of a library have none.
  public let url = Song.schema.url
}

/// A resource in a list of mixed types.
public typealias AnyResource = Resource<AnyKind>

extension Resource where Kind == AnyKind {
  /// Returns this resource as one of a kind; nil if it is of another.
  public func `as`<Other: ResourceKind>(_ kind: Other.Type) -> Resource<Other>? {
    Resource<Other>(json: json)
  }
}

extension Resource: Encodable {
  /// Encodes the whole object, with every member that the server sent.
  ///
  /// This lets a web framework respond with a resource, alone or inside a type of your own. It is
  /// encoded by value: an encoder may reorder members and rewrite numbers. For the exact bytes, use
  /// `resource.json.source`.
  ///
  /// ```swift
  /// import Foundation
  ///
  /// let song = try await client.send(Catalog(storefront: "us").resource(.songs, id: "1613600188"))
  /// let bytes = try JSONEncoder().encode(song)
  /// print(bytes.count)
  /// ```
  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }
}

/// An id is encoded as a string.
extension ResourceID: Codable {}

/// A type is encoded as its name.
extension ResourceType: Codable {}
