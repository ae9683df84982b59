import MusicAPI

/// Creates one thing, and writes it as the service describes it, or shows the request.
struct Creation {
  let service: Service
  let presentation: Presentation

  /// Creates it; what has to happen as soon as it is there happens before the output, which may fail.
  @discardableResult
  func run<Kind>(
    _ endpoint: Endpoint<Receipt<Kind>>, onceCreated: () throws -> Void = {}
  ) async throws -> Receipt<Kind>? {
    guard !service.isDryRun else {
      try await service.show([endpoint.request])
      return nil
    }
    let receipt = try await service.client.send(endpoint)
    try onceCreated()
    var listing = ChangeListing(presentation)
    if let answer = receipt.json { try listing.write(answer) }
    try listing.finish()
    return receipt
  }
}
