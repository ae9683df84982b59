/// What came of a request that changes something: what was made, where the service says so.
///
/// Many changes are answered without a body, some of them before they have been made: what was
/// added to the library shows up seconds later.
public struct Receipt<Kind: ResourceKind>: ResponseBody {
  /// The whole answer; nil when it had no body.
  public let json: JSON?
  /// The resources as they are after the change; empty when the service does not say.
  public let data: [Resource<Kind>]

  /// Takes any document: a change that was made stays made, however odd its answer.
  public init(document: JSONDocument) {
    json = document.root
    data = [Resource<Kind>](in: json)
  }

  private init() {
    json = nil
    data = []
  }

  /// A success that says nothing more.
  public static var ofEmptyBody: Self? { Self() }
}
