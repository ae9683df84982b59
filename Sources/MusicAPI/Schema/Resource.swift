/// A typed view over one resource, exactly as the server sent it.
///
/// Two resources are equal when they are the same thing in the service: same type, same id.
public struct Resource<Kind: ResourceKind>: JSONReadable, Sendable, Identifiable {
  /// The untouched object: whatever the views do not name is still here.
  public let json: JSON
  /// The id by which the service knows it.
  public let id: ResourceID<Kind>
  /// The type as the server named it.
  public let type: ResourceType

  /// Takes an object that has an `id` and a `type`, of this kind when the kind names one.
  public init?(json: JSON) {
    guard let id = json["id"]?.string, let type = json["type"]?.string else { return nil }
    guard Kind.type == nil || Kind.type?.rawValue == type else { return nil }
    self.json = json
    self.id = ResourceID(rawValue: id)
    self.type = ResourceType(rawValue: type)
  }

  /// The path of this resource in the API; absent in some nested answers.
  public var href: String? { json["href"]?.string }

  /// The attributes; every member reads as nil when only an identifier was sent.
  public var attributes: Attributes<Kind> { Attributes(json["attributes"]) }

  /// The related resources that came along.
  public var relationships: Relationships<Kind> { Relationships(json["relationships"]) }

  /// The views that were asked for.
  public var views: Views<Kind> { Views(json["views"]) }
}

extension Resource {
  /// The same resource, without the response that it came in.
  ///
  /// A resource keeps the whole response in memory. To keep a few resources for long, keep these.
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
  /// Whether both stand for the same thing in the service.
  public static func == (left: Resource, right: Resource) -> Bool {
    left.id == right.id && left.type == right.type
  }

  /// Hashes what equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(type)
  }
}
