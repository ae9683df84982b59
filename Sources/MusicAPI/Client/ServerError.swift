/// One entry of the service's `errors`, in its own words.
public struct ServerError: ObjectView {
  /// The object the server sent.
  public let json: JSON?

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
  }

  /// The id of this occurrence, to quote in a report to Apple.
  public var id: String? { self["id"] }
  /// What went wrong, in a few words.
  public var title: String? { self["title"] }
  /// What went wrong, in a sentence.
  public var detail: String? { self["detail"] }
  /// The five digits that tell this error from others of the same status.
  public var code: String? { self["code"] }
  /// The query parameter that was wrong.
  public var parameter: String? { self.json?["source"]?["parameter"]?.string }
}
