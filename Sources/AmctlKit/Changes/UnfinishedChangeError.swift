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
      "\(failure.message ?? ""); \(done.grouped) of \(total.grouped) \(outcome)\(doubt)"
    failure.missing = rest.prefix(MissingItemsError.nameLimit).map(\.word)
    return failure
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
