/// What sets one type of resource apart.
///
/// ``Song`` is a kind; a song is a `Resource<Song>`, and what it says of itself is in its
/// ``Resource/attributes``. A kind is a name to hang typed members on:
///
/// ```swift
/// enum Podcast: ResourceKind {
///   static let type: ResourceType? = ResourceType(rawValue: "podcasts")
/// }
///
/// extension Attributes<Podcast> {
///   var episodeCount: Int? { self["episodeCount"] }
/// }
/// ```
public protocol ResourceKind: Sendable {
  /// The type's name; nil for a kind that stands for any type.
  static var type: ResourceType? { get }
}
