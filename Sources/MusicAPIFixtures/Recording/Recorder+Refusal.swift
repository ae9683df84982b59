extension Recorder {
  /// A response that is about the tokens of this run, and therefore not kept.
  public struct Refusal: Sendable, Hashable {
    /// The method and target of the request.
    public let request: String
    /// The status: 401 or 403.
    public let status: Int
  }
}
