/// What an endpoint answers with.
public protocol ResponseBody: Sendable {
  /// Reads the answer's document.
  init(document: JSONDocument) throws(UnexpectedShape)
}
