/// The error of a store of responses, from which a request got none.
///
/// A store responds in place of the service, or keeps what the service sends: a cache, or recorded
/// fixtures. Each has its own errors; cast to the ones that you know:
///
/// ```swift
/// func isUncached(_ error: TransportError) -> Bool {
///   if case .notAvailable(let response) = error { response.cause is CacheMiss } else { false }
/// }
/// ```
public struct UnavailableResponse: Error, Sendable {
  // Not of a type with further protocols: errors that contain it would have no fixed layout, and
  // Swift 6.3 crashes when it compiles a `catch` of them that has a condition.
  /// The store's own error.
  public let cause: any Error
  /// Whether the request provably was not sent either.
  public let requestNeverLeft: Bool

  /// Creates an error from that of a store.
  public init(
    _ cause: some Error & Equatable & CustomStringConvertible, requestNeverLeft: Bool = true
  ) {
    self.cause = cause
    self.requestNeverLeft = requestNeverLeft
  }
}

extension UnavailableResponse: Equatable {
  /// Returns whether both have the same error.
  public static func == (one: UnavailableResponse, other: UnavailableResponse) -> Bool {
    guard let cause = one.cause as? any Equatable else { return false }
    return isEqual(cause, other.cause) && one.requestNeverLeft == other.requestNeverLeft
  }

  private static func isEqual<Cause: Equatable>(_ one: Cause, _ other: any Error) -> Bool {
    (other as? Cause) == one
  }
}

extension UnavailableResponse: CustomStringConvertible {
  /// The description of the store's error.
  public var description: String { "\(cause)" }
}
