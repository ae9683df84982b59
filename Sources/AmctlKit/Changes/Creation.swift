import AmctlCommandLine
import MusicAPI

/// Creates a resource, and writes it as the service describes it, or shows the request.
struct Creation {
  /// The name of the resource.
  let name: String
  let service: Service
  let presentation: Presentation
  /// Reads the resource back; nil if the response is enough.
  var verification: Verification?

  /// Creates the resource; any work that must follow it runs before the output, which may fail.
  @discardableResult
  func run<Kind>(
    _ endpoint: Endpoint<Receipt<Kind>>, onceCreated: () throws -> Void = {}
  ) async throws -> ResourceReference? {
    guard !service.isDryRun else {
      try await service.show([endpoint.request])
      if verification != nil { service.showLater("the requests that read it back") }
      return nil
    }
    let response = try await response(to: endpoint)
    try onceCreated()
    let created = response?["data"]?[0]?.resourceReference
    if let verification, let created {
      guard try await verification.confirm(.existing(created)).isComplete else {
        throw InvisibleCreationError(reference: created)
      }
    }
    var listing = Listing(presentation, columns: Column.usual(for: Kind.type))
    if let response {
      try listing.write(Page<AnyKind>(response))
    } else {
      try listing.openEmpty()
    }
    try listing.finish()
    return created
  }

  /// Creates the resource, and returns it as the service describes it; nil if it sends nothing.
  ///
  /// After a failure that leaves doubt, a resource that is read back is looked for by its name; only
  /// if there is none in time, it is created once more.
  private func response<Kind>(
    to endpoint: Endpoint<Receipt<Kind>>
  ) async throws -> JSON? {
    let client = try service.client
    guard let verification, let type = Kind.type else {
      return try await uncertain(endpoint, client)
    }
    let earlier = try await client.ids(named: name, of: type)
    do { return try await client.send(endpoint).json } catch {
      guard error.leavesDoubt, error != .canceled else { throw error }
    }
    if try await verification.confirm(.created(name, type, besides: earlier)).isComplete,
      let id = try await client.ids(named: name, of: type).subtracting(earlier).first
    {
      verification.messages.note("The service created it in spite of an error.")
      let resource = try Library.resource(
        ResourceCollection<AnyKind>(type), id: ResourceID(rawValue: id))
      return try await client.send(resource).json.document.root
    }
    verification.messages.note("It was not created; trying once more.")
    return try await uncertain(endpoint, client)
  }

  private func uncertain<Kind>(
    _ endpoint: Endpoint<Receipt<Kind>>, _ client: MusicClient
  ) async throws -> JSON? {
    do { return try await client.send(endpoint).json } catch {
      throw error.leavesDoubt ? UncertainCreationError(type: Kind.type, cause: error) : error
    }
  }
}

/// The error if the service does not show what it says it has created.
private struct InvisibleCreationError: ReportedError {
  let reference: ResourceReference

  var failure: Failure {
    var failure = Failure(
      .partial, "the service created '\(reference.id)', but does not show it",
      hint: UncertainCreationError.hint(for: reference.type))
    failure.missing = [reference.id]
    return failure
  }
}

/// A failed creation that may have happened anyway.
private struct UncertainCreationError: ReportedError {
  let type: ResourceType?
  let cause: MusicAPIError

  /// The cause, and where to look before trying again.
  var failure: Failure {
    var failure = Failure(cause)
    failure.message = "\(failure.message ?? ""); it may have been created anyway"
    failure.hint = Self.hint(for: type)
    return failure
  }

  /// Where to look for a resource that may exist.
  static func hint(for type: ResourceType?) -> String {
    let name = type?.facts?.pathName ?? "playlists"
    return "check with 'amctl library \(name) --all' before retrying"
  }
}
