/// A typed view over one resource, exactly as the server sent it.
///
/// Two resources are equal when they have the same type and the same id.
public struct Resource<Kind: ResourceKind>: JSONReadable, Sendable, Identifiable {
  /// The untouched object: whatever the views do not name is still here.
  public let json: JSON
  /// The id by which the service knows it.
  public let id: ResourceID<Kind>
  /// The type as the server named it.
  public let type: ResourceType

  /// Takes an object that has an `id` and a `type`, of this kind when the kind names one.
  public init?(json: JSON) {
    guard let id = json.resourceID, let type = json["type"]?.string else { return nil }
    guard Kind.type == nil || Kind.type?.rawValue == type else { return nil }
    self.json = json
    self.id = ResourceID(rawValue: id)
    self.type = ResourceType(rawValue: type)
  }

  /// The path of this resource in the API; absent in some nested resources.
  public var href: String? { json["href"]?.string }

  /// The attributes; every member reads as nil when only an identifier was sent.
  public var attributes: Attributes<Kind> { Attributes(json["attributes"]) }

  /// The related resources in the response.
  public var relationships: Relationships<Kind> { Relationships(json["relationships"]) }

  /// The views that the request included.
  public var views: Views<Kind> { Views(json["views"]) }
}

extension Resource {
  /// The same resource, without the rest of the response.
  ///
  /// A resource keeps its whole response in memory. Detach resources that you keep for long.
  public func detached() -> Resource {
    json.detached().flatMap { Resource(json: $0) } ?? self
  }
}

extension Array {
  /// The resources of a list's `data`, read once; an element that is none of the kind is left out.
  init<Kind>(in list: JSON?) where Element == Resource<Kind> {
    self = list?["data"].flatMap { [Resource<Kind>](json: $0) } ?? []
  }
}

extension Resource: Hashable {
  /// Whether both have the same type and id.
  public static func == (left: Resource, right: Resource) -> Bool {
    left.id == right.id && left.type == right.type
  }

  /// Hashes what equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(type)
  }
}

extension JSON {
  /// The `id` of this resource, also when a server sent it as a number.
  package var resourceID: String? { self["id"]?.identifier }

  /// The characters of a string, or the digits of a number: a server may send an id as either.
  package var identifier: String? { kind == .number ? text : string }
}

/// The kind of resources of any type, known today or not.
public enum AnyKind: InCatalog, InLibrary {
  /// No type in particular.
  public static let type: ResourceType? = nil
  /// No members: read them by name.
  public static let schema = Schema()
  /// Any name: what can be sorted by depends on the type.
  public typealias Sort = SortName

  /// Nothing is declared for resources of any type.
  public final class Schema: Sendable {}
}

/// A name to sort by that is known only while running.
public struct SortName: SortKey {
  /// The name.
  public let rawValue: String

  /// Takes any name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Always empty: the names to sort by depend on the type.
  public static let names: [String] = []
}

/// A resource in a list of mixed types.
public typealias AnyResource = Resource<AnyKind>

extension Resource where Kind == AnyKind {
  /// This resource as one of a kind; nil when it is of another.
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
  /// let answer = try await client.send(Catalog(storefront: "us").resource(.songs, id: "1613600188"))
  /// let bytes = try JSONEncoder().encode(answer.data)
  /// print(bytes.count)
  /// ```
  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }
}

/// An id is encoded as its text, and decoded from one.
extension ResourceID: Codable {}

/// A type is encoded as its name, and decoded from one.
extension ResourceType: Codable {}
