/// A list inside a response that has pages of its own.
public protocol PagedList<Item>: Sendable {
  /// The kind of what is in it.
  associatedtype Item: ResourceKind
  /// The object the server sent, with `data` and `next`; nil when it sent none.
  var json: JSON? { get }
}

extension ResourceList: PagedList {
  /// The kind of what is in it.
  public typealias Item = Kind
}

extension Chart: PagedList {
  /// The kind of what is in it.
  public typealias Item = Kind
}
