import MusicAPI

/// Pages to write even though a list inside the last one could not be completed.
struct IncompletePageError: ReportedError {
  /// The pages, with the elements that were received.
  var pages: [Page<AnyKind>]
  /// The list, and the reason it is incomplete.
  let cause: CompletionFailure

  /// The cause, with the name of the incomplete list.
  var failure: Failure {
    var failure = Failure(cause.error)
    if let (name, id) = cause.list, let message = failure.message {
      failure.message = "the \(name) of '\(id)' are incomplete: \(message)"
    }
    return failure
  }
}
