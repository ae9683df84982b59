import MusicAPI

/// Pages to be written although a list inside the last one could not be completed.
struct IncompletePage: ReportedError {
  /// The pages, with what did arrive.
  var pages: [Page<AnyKind>]
  /// The list, and why the rest of it did not arrive.
  let cause: CompletionFailure

  /// The cause, after the list that is incomplete.
  var failure: Failure {
    var failure = Failure(cause.error)
    if let (name, id) = cause.list, let message = failure.message {
      failure.message = "the \(name) of '\(id)' are incomplete: \(message)"
    }
    return failure
  }
}
