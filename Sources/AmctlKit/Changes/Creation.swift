import MusicAPI

/// Creates a resource, and writes it as the service describes it, or shows the request.
struct Creation {
  let service: Service
  let presentation: Presentation

  /// Creates the resource; any work that must follow it runs before the output, which may fail.
  @discardableResult
  func run<Kind>(
    _ endpoint: Endpoint<Receipt<Kind>>, onceCreated: () throws -> Void = {}
  ) async throws -> Receipt<Kind>? {
    guard !service.isDryRun else {
      try await service.show([endpoint.request])
      return nil
    }
    let client = try service.client
    let receipt: Receipt<Kind>
    do { receipt = try await client.send(endpoint) } catch {
      throw error.leavesDoubt ? UncertainCreationError(type: Kind.type, cause: error) : error
    }
    try onceCreated()
    var listing = Listing(presentation, columns: Column.usual(for: Kind.type))
    if let response = receipt.json {
      try listing.write(Page(response))
    } else {
      try listing.openEmpty()
    }
    try listing.finish()
    return receipt
  }
}

/// A failed creation that may have happened anyway.
private struct UncertainCreationError: ReportedError {
  let type: ResourceType?
  let cause: MusicAPIError

  /// The cause, and where to look before trying again.
  var failure: Failure {
    var failure = Failure(cause)
    let name = type?.facts?.pathName ?? "playlists"
    failure.message = "\(failure.message ?? ""); it may have been created anyway"
    failure.hint = "check with 'amctl library \(name) --all' before retrying"
    return failure
  }
}
