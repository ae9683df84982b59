/// A typed look at one JSON object, which it keeps.
///
/// Members are read when they are asked for. A member that is absent, null or of another type than
/// expected reads as nil: the service breaks its own promises, and one odd member must not cost the page.
public protocol ObjectView: JSONReadable, Sendable {
  /// The object the server sent; nil when it sent none.
  var json: JSON? { get }

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  init(_ json: JSON?)
}

extension ObjectView {
  /// Takes objects only.
  public init?(json: JSON) {
    guard json.kind == .object else { return nil }
    self.init(json)
  }

  /// The member of that name, when it is there and of the type that is expected of it.
  public subscript<Value: JSONReadable>(name: String) -> Value? {
    json?[name].flatMap { Value(json: $0) }
  }
}
