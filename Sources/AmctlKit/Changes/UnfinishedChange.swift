import MusicAPI

/// A change that failed on its way through many things.
struct UnfinishedChange: ReportedError {
  /// What was to be done to each.
  let outcome: String
  /// How many it was done to.
  let done: Int
  /// How many it may have been done to.
  let unknown: Int
  /// How many it was to be done to.
  let total: Int
  /// What is not known to be done, as it was named.
  let rest: [ChangeTarget]
  /// Why it went no further.
  let cause: any Error

  /// The cause, and how far the change came.
  var failure: Failure {
    var failure = Failure(cause)
    let doubt = unknown == 0 ? "" : "; \(unknown) may or may not have been"
    failure.message = "\(failure.message ?? ""); \(done) of \(total) \(outcome)\(doubt)"
    failure.missing = rest.prefix(MissingItems.nameLimit).map(\.word)
    return failure
  }
}

extension MusicAPIError {
  /// Whether the service may have done what it was asked for all the same.
  var leavesDoubt: Bool {
    switch self {
    case .transport(let error, _): !error.requestNeverLeft
    case .rejected(let rejection): rejection.status.rawValue >= 500
    case .notJSON, .unexpectedShape, .endedEarly, .canceled: true
    case .invalidRequest, .repeatedPage, .emptyPages, .foreignPage: false
    }
  }
}
