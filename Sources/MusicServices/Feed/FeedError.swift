public import MusicAPI

/// An error that a request to Apple Music Feed failed with.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum FeedError: Error, Sendable, Equatable {
  /// The request failed.
  case failed(MusicAPIError)
  /// The response lacks something that every response has.
  case unexpected(String)
  /// The list of the parts of an export ended early, or has holes.
  case incomplete(FeedExport, Int)
  /// A part is on another server than Apple's, or not encrypted, and was not requested.
  case foreignFile(String)
}

extension FeedError: CustomStringConvertible {
  /// A sentence that describes the error.
  public var description: String {
    switch self {
    case .failed(let error): error.description
    case .unexpected(let text): "the response of Apple Music Feed lacks \(text)"
    case .incomplete(let export, let count):
      "the list of the parts of '\(export)' is not whole: it ended after \(count)"
    case .foreignFile(let url): "'\(url)' is not on Apple's file server, and was not requested"
    }
  }
}
