import AmctlCommandLine
import MusicAPI
import Synchronization

/// What the service reported beside the data of its responses, and sent beside what a list contains.
///
/// What came is written as usual, and the command ends with partial success.
final class ServiceRemarks: Sendable {
  private let remarks = Mutex<[Rejection]>([])
  private let notice = Mutex<String?>(nil)
  private let others = Mutex<[ResourceType: Int]>([:])
  private let cacheIsNamed = Once()

  /// What to try where nothing was found; nil if there is nothing to say.
  var helpWithNothing: String? { notice.withLock(\.self) }

  /// Keeps what to try where nothing was found.
  func note(_ text: String?) {
    if let text { notice.withLock { $0 = text } }
  }

  /// Says once why the cache is not used, if it is not.
  func noteFault(of cache: ResponseCache, _ messages: Messages) {
    guard let (reason, _) = cache.fault, cacheIsNamed.take() else { return }
    messages.note("The cache is not used: \(reason).")
  }

  /// Adds the errors of one response.
  func add(_ rejection: Rejection) {
    remarks.withLock { $0.append(rejection) }
  }

  /// Adds the resources that were left out of a list, by their type.
  func add(_ others: [ResourceType: Int]) {
    self.others.withLock { $0.merge(others, uniquingKeysWith: +) }
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
    guard let first = remarks.first else { return leftOut }
    let words =
      remarks.count == 1
      ? "an error beside its data: \(first)"
      : "errors beside the data of \(remarks.count.grouped) responses; the first: \(first)"
    var failure = Failure(.partial, "the service reported \(words)", reason: .serverError)
    failure.rejection = first
    failure.request = first.request
    if let leftOut = leftOut?.message { failure.message? += "; \(leftOut)" }
    return failure
  }

  private var leftOut: Failure? {
    let others = others.withLock(\.self)
    guard !others.isEmpty else { return nil }
    return Failure(.partial, "\(others.words) left out")
  }
}

extension String {
  /// The text with a capital at its beginning and a period at its end.
  var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}

extension [ResourceType: Int] {
  /// The numbers of resources, with their verb: `1 resource of type 'library-audiobooks' was`.
  var words: String {
    let parts = sorted { $0.key.rawValue < $1.key.rawValue }.map { type, count in
      "\(count.counted("resource")) of type '\(type)'"
    }
    return parts.joined(separator: ", ") + (values.reduce(0, +) == 1 ? " was" : " were")
  }
}
