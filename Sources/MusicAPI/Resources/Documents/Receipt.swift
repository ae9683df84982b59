/// What came of a request that changes something: what was made, where the service says so.
///
/// Many changes are answered without a body, some of them before they have been made: what was
/// added to the library shows up seconds later.
public struct Receipt<Kind: ResourceKind>: ResponseBody {
  /// The whole answer; nil when it had no body.
  public let json: JSON?

  /// Takes any document: a change that was made stays made, however odd its answer.
  public init(document: JSONDocument) {
    json = document.root
  }

  private init() {
    json = nil
  }

  /// A success that says nothing more.
  public static var ofEmptyBody: Self? { Self() }

  /// The resources as they are after the change; empty when the service does not say.
  public var data: [Resource<Kind>] {
    json?["data"].flatMap { [Resource<Kind>](json: $0) } ?? []
  }
}
