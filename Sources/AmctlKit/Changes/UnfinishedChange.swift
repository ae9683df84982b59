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
  /// Why it went no further.
  let cause: MusicAPIError

  /// The cause, and how far the change came.
  var failure: Failure {
    var failure = Failure(cause)
    let doubt = unknown == 0 ? "" : ", \(unknown) perhaps"
    failure.message = "\(failure.message ?? "") Of \(total), \(done) were \(outcome)\(doubt)."
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
    case .invalidRequest, .repeatedPage, .foreignPage: false
    }
  }
}
