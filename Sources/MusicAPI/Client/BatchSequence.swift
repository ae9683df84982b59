/// The answers to several requests, sent a few at a time and given in their order.
public struct BatchSequence<Kind: ResourceKind>: AsyncSequence, Sendable {
  let client: MusicClient
  let batches: [LookupBatch<Kind>]
  let inFlight: Int

  /// Starts at the first batch.
  public func makeAsyncIterator() -> BatchIterator<Kind> {
    var waiting = batches[...]
    return client.answers(inFlight: inFlight) { waiting.popFirst() }
  }
}

extension MusicClient {
  /// Asks for batches of ids or codes, at most so many at once, and at least one.
  public func answers<Kind>(
    to batches: [LookupBatch<Kind>], inFlight: Int
  ) -> BatchSequence<Kind> {
    BatchSequence(client: self, batches: batches, inFlight: inFlight)
  }

  /// Asks for batches as they come up, without end if need be; nil ends them.
  public func answers<Kind>(
    inFlight: Int, to next: @escaping () throws -> LookupBatch<Kind>?
  ) -> BatchIterator<Kind> {
    BatchIterator(client: self, inFlight: inFlight, next)
  }
}
