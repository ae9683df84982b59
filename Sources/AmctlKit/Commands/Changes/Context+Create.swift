import MusicAPI

extension Context {
  /// Creates something, and writes it as the service describes it, or shows the request.
  ///
  /// What has to happen as soon as it is created happens before the output, which may fail.
  @discardableResult
  func create<Kind>(
    _ endpoint: Endpoint<Receipt<Kind>>, onceCreated: () throws -> Void = {}
  ) async throws -> Receipt<Kind>? {
    guard options.rehearsal == nil else {
      try await rehearse([endpoint.request])
      return nil
    }
    let receipt = try await client().send(endpoint)
    try onceCreated()
    var listing = ChangeListing(self)
    if let answer = receipt.json { try listing.write(answer) }
    try listing.finish()
    return receipt
  }
}
