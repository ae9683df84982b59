public import MusicAPI

/// An error that a request to Apple Music Feed failed with.
public enum FeedError: Error, Sendable, Equatable {
  /// The request failed.
  case failed(MusicAPIError)
  /// The response is missing a required member.
  case unexpected(String)
  /// The part list of an export ended early, or has gaps.
  case incomplete(FeedExport, Int)
  /// A part is not on Apple's file server, or not encrypted, and was not requested.
  case foreignFile(String)
}

extension FeedError: CustomStringConvertible {
  /// A sentence that describes the error.
  public var description: String {
    switch self {
    case .failed(let error): error.sentence
    case .unexpected(let text): "Apple Music Feed's response is missing \(text)"
    case .incomplete(let export, let count):
      "the part list of '\(export)' is incomplete: it ended after \(count)"
    case .foreignFile(let url): "refusing to download '\(url)': it is not on Apple's file server"
    }
  }
}
