/// An error that defines its own failure.
protocol ReportedError: Error {
  /// The failure to report.
  var failure: Failure { get }
}

/// A failure is an error itself where there is nothing else to know about it.
extension Failure: ReportedError {
  var failure: Failure { self }
}

/// A failure with its own message.
struct CommandError: ReportedError {
  let message: String
  var hint: String?

  var failure: Failure { Failure(.failure, message, hint: hint) }
}
