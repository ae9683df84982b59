/// Whatever JSON an endpoint answers with.
public struct RawDocument: ResponseBody {
  /// The whole answer.
  public let json: JSON

  /// Takes any document.
  public init(document: JSONDocument) {
    json = document.root
  }
}
