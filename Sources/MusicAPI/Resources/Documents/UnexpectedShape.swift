/// An answer that is JSON, but not what its endpoint promises.
public struct UnexpectedShape: Error, Sendable, Equatable, CustomStringConvertible {
  /// The member that should have been there.
  public let member: String
  /// What it should have been.
  public let kind: JSON.Kind

  /// One sentence, without the address.
  public var description: String {
    "The answer has no '\(member)' that is \(kind == .array ? "a list" : "an object")"
  }
}

extension JSONDocument {
  /// The whole answer, when it has the one member that its readers rely on.
  func answer(with member: String, _ kind: JSON.Kind) throws(UnexpectedShape) -> JSON {
    guard root[member]?.kind == kind else { throw UnexpectedShape(member: member, kind: kind) }
    return root
  }
}
