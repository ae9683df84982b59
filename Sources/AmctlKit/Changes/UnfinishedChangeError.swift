import MusicAPI

/// A change that failed partway through many resources.
struct UnfinishedChangeError: ReportedError {
  /// The intended outcome for each resource.
  let outcome: String
  /// The number of resources that were changed.
  let done: Int
  /// The number of resources that may have been changed.
  let unknown: Int
  /// The number of resources to change.
  let total: Int
  /// The targets that are not known to be done.
  let rest: [ChangeTarget]
  /// The reason the change stopped.
  let cause: any Error

  /// The cause, and how far the change got.
  var failure: Failure {
    var failure = Failure(cause)
    let doubt = unknown == 0 ? "" : "; the outcome of \(unknown.grouped) is unknown"
    failure.message =
      "\(failure.message ?? ""); \(done.grouped) of \(total.grouped) \(outcome)\(doubt)\(names)"
    failure.missing = rest.prefix(MissingItemsError.nameLimit).map(\.word)
    return failure
  }

  /// The only target, where the service says only that something was not found; notices name
  /// several.
  private var names: String {
    guard case MusicAPIError.rejected(let rejection) = cause, rejection.status == 404,
      rest.count == 1
    else { return "" }
    return ": '\(rest[0].word)'"
  }
}

extension MusicAPIError {
  /// Whether the service may have processed the request anyway.
  var leavesDoubt: Bool {
    switch self {
    case .transport(let error, _): !error.requestNeverLeft
    case .rejected(let rejection):
      rejection.hasStatusOfSuccess || rejection.status.rawValue >= 500
    case .notJSON, .unexpectedShape, .endedEarly, .canceled: true
    case .invalidRequest, .repeatedPage, .emptyPages, .foreignPage: false
    }
  }
}
