import MusicAPI

extension Context {
  /// Has something made, and writes it as the service describes it; nil when it was only rehearsed.
  func create<Kind>(_ endpoint: Endpoint<Receipt<Kind>>) async throws -> Receipt<Kind>? {
    guard options.rehearsal == nil else {
      try await rehearse([endpoint.request])
      return nil
    }
    let receipt = try await client().send(endpoint)
    var listing = ChangeListing(self)
    if let answer = receipt.json { try listing.write(answer) }
    try listing.finish()
    return receipt
  }
}
