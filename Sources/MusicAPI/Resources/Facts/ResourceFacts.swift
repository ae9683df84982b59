/// What the service lets be asked of one type of resource.
///
/// The one place that knows: validation, suggestions, the size of batches and the size of pages all come from here.
public struct ResourceFacts: Sendable {
  /// The type.
  public let type: ResourceType
  /// What one of them is called on a command line.
  public let singular: String
  /// How many ids one request may name.
  public let idLimit: Int
  /// The related lists that can be included, or fetched by name.
  public let relationships: [ListFacts]
  /// The lists that the service puts together.
  public let views: [ListFacts]
  /// The attributes that come only when asked for.
  public let extended: [String]

  /// A list that belongs to a resource.
  public struct ListFacts: Sendable {
    /// Its name in paths and in `include` or `views`.
    public let name: String
    /// The biggest page there is; nil where the service does not say.
    public let pageLimit: Int?
  }
}

extension ResourceType {
  /// What is known of this type; nil for one that was added after this table was written.
  public var facts: ResourceFacts? {
    ResourceFacts.catalog.first { $0.type == self }
  }
}
