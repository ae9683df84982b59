import AmctlCommandLine
import MusicAPI
import Synchronization

/// What the service reported beside the data of its responses.
///
/// After errors, what came is written as usual, and the command ends with partial success.
final class ServiceRemarks: Sendable {
  private let remarks = Mutex<[Rejection]>([])
  private let notice = Mutex<String?>(nil)

  /// What to try where nothing was found; nil if there is nothing to say.
  var helpWithNothing: String? { notice.withLock(\.self) }

  /// Keeps what to try where nothing was found.
  func note(_ text: String?) {
    if let text { notice.withLock { $0 = text } }
  }

  /// Adds the errors of one response.
  func add(_ rejection: Rejection) {
    remarks.withLock { $0.append(rejection) }
  }

  /// Throws if there were any; the data of those responses may be incomplete.
  func check() throws {
    if let failure { throw failure }
  }

  /// Says what there was, beside a failure that says something else.
  func say(_ messages: Messages) {
    if let message = failure?.message { messages.say(message.sentence) }
  }

  private var failure: Failure? {
    let remarks = remarks.withLock(\.self)
    guard let first = remarks.first else { return nil }
    let words =
      remarks.count == 1
      ? "an error beside its data: \(first)"
      : "errors beside the data of \(remarks.count.grouped) responses; the first: \(first)"
    var failure = Failure(.partial, "the service reported \(words)", reason: .serverError)
    failure.rejection = first
    failure.request = first.request
    return failure
  }
}

extension String {
  /// The text with a capital at its beginning and a period at its end.
  var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
