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
  ///
  /// Returns nil in a dry run. A response that does not say what was created is partial success.
  @discardableResult
  func run<Kind>(
    _ endpoint: Endpoint<Receipt<Kind>>, onceCreated: () throws -> Void = {}
  ) async throws -> ResourceReference? {
    guard !service.isDryRun else {
      try await service.show([endpoint.request])
      if verification != nil { service.showLater("the requests that verify it") }
      return nil
    }
    let client = try service.client
    let response: JSON?
    do { response = try await client.send(endpoint).json } catch {
      throw error.leavesDoubt ? Failure.uncertain(error, name, Kind.declaredType) : error
    }
    try onceCreated()
    let created = response?["data"]?[0]?.resourceReference
    if let verification, let created { try await confirm(created, verification) }
    var listing = RecordStream(
      presentation, of: .several, columns: Column.usual(for: Kind.declaredType))
    if let response {
      try listing.write(Page<AnyKind>(response))
    } else {
      listing.open(DocumentWriter.empty)
    }
    try listing.finish()
    guard let created else {
      throw Failure(
        .partial, "the service created '\(name)', but did not return its ID",
        hint: Failure.lookHint(for: name, Kind.declaredType))
    }
    return created
  }

  /// Verifies what the service says it has created.
  private func confirm(
    _ created: ResourceReference, _ verification: Verification
  ) async throws {
    let isThere: Bool
    do { isThere = try await verification.confirm(.existing(created)).isComplete } catch {
      var failure = Failure(error)
      let message = failure.message ?? "interrupted"
      failure.message = "\(message); the service created '\(created.id)', which was not verified"
      failure.hint = Failure.lookHint(for: name, created.type)
      failure.missing = [created.id]
      throw failure
    }
    guard isThere else {
      throw Failure(
        .partial, "the service created '\(created.id)', but does not show it",
        hint: Failure.lookHint(for: name, created.type), missing: [created.id])
    }
  }
}

extension Failure {
  /// The failure of a creation that may have happened anyway.
  fileprivate static func uncertain(
    _ cause: MusicAPIError, _ name: String, _ type: ResourceType?
  ) -> Failure {
    var failure = Failure(cause) { "\($0); it may have been created anyway" }
    failure.hint = lookHint(for: name, type)
    return failure
  }

  /// How to look for a resource that may exist.
  fileprivate static func lookHint(for name: String, _ type: ResourceType?) -> String {
    let list = type?.facts?.pathName ?? "playlists"
    return
      "look for it with 'amctl library \(list) --name \(ShellWord.plain(name))' before retrying"
  }
}
