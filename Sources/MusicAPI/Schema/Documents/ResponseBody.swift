/// What an endpoint answers with.
public protocol ResponseBody: Sendable {
  /// Reads the answer's document.
  init(document: JSONDocument) throws(UnexpectedShape)
  /// What a success without a body says; nil when there has to be one.
  static var ofEmptyBody: Self? { get }
}

extension ResponseBody {
  /// Nil: an answer holds what was asked for.
  public static var ofEmptyBody: Self? { nil }
}
