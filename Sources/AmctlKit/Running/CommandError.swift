/// An error that defines its own failure.
protocol ReportedError: Error {
  /// The failure to report.
  var failure: Failure { get }
}

/// A failure with its own message.
struct CommandError: ReportedError {
  let message: String
  var hint: String?

  var failure: Failure { Failure(.failure, message, hint: hint) }
}
