/// The answers to several requests, sent a few at a time and given in their order.
public struct BatchSequence<Kind: ResourceKind>: AsyncSequence, Sendable {
  let client: MusicClient
  let batches: Result<[LookupBatch<Kind>], InvalidRequest>
  let inFlight: Int

  /// Starts at the first batch.
  public func makeAsyncIterator() -> BatchIterator<Kind, MusicAPIError> {
    var waiting = batches.map { $0[...] }.mapError(MusicAPIError.invalidRequest)
    return BatchIterator(client: client, inFlight: inFlight, failed: { $0 }) {
      () throws(MusicAPIError) in
      var rest = try waiting.get()
      defer { waiting = .success(rest) }
      return rest.popFirst()
    }
  }
}

extension MusicClient {
  /// Asks for batches of ids or codes, at most so many at once, and at least one.
  ///
  /// The batches may be made in the call. What is wrong with them is thrown in place of the first
  /// answer, as ``MusicAPIError/invalidRequest(_:)``.
  public func answers<Kind>(
    to batches: @autoclosure () throws(InvalidRequest) -> [LookupBatch<Kind>], inFlight: Int
  ) -> BatchSequence<Kind> {
    BatchSequence(client: self, batches: Result(catching: batches), inFlight: inFlight)
  }

  /// Asks for batches as they come up, without end if need be; nil ends them.
  ///
  /// What the closure throws comes after the answers to the batches before it.
  public func answers<Kind>(
    inFlight: Int, to next: @escaping () throws -> LookupBatch<Kind>?
  ) -> BatchIterator<Kind, any Error> {
    BatchIterator(client: self, inFlight: inFlight, failed: { $0 }, next)
  }
}
