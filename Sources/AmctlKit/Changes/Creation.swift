import AmctlCommandLine
import MusicAPI

/// Creates a resource, and writes it as the service describes it, or shows the request.
struct Creation {
  /// The name of the resource.
  let name: String
  /// The tracks of a playlist that are created with it.
  var tracks: [ResourceReference] = []
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
    let response = try await response(to: endpoint)
    try onceCreated()
    let created = response?["data"]?[0]?.resourceReference
    if let verification, let created { try await confirm(created, verification) }
    var listing = PageStream(presentation, columns: Column.usual(for: Kind.type))
    if let response {
      try listing.write(Page<AnyKind>(response))
    } else {
      listing.openEmpty()
    }
    try listing.finish()
    guard let created else {
      throw Failure(
        .partial, "the service created '\(name)', but did not return its ID",
        hint: Failure.lookHint(for: Kind.type))
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
      failure.hint = Failure.lookHint(for: created.type)
      failure.missing = [created.id]
      throw failure
    }
    guard isThere else { throw Failure.invisible(created.id, created.type) }
  }

  /// Creates the resource, and returns it as the service describes it; nil if it sends nothing.
  ///
  /// If the response does not describe a resource to verify, or a failure leaves doubt, it
  /// is looked for by its name. Only if there is none in time after a failure, it is created once
  /// more.
  private func response<Kind>(
    to endpoint: Endpoint<Receipt<Kind>>
  ) async throws -> JSON? {
    let client = try service.client
    guard let verification, let type = Kind.type else {
      return try await uncertain(endpoint, client)
    }
    let earlier = try await client.ids(named: name, of: type)
    for isLast in [false, true] {
      var failure: MusicAPIError?
      do {
        let response = try await client.send(endpoint).json
        if response?["data"]?[0]?.resourceReference != nil { return response }
      } catch {
        guard error.leavesDoubt, error != .canceled else { throw error }
        failure = error
      }
      if let id = try await found(type, besides: earlier, verification) {
        if failure != nil {
          verification.messages.note("The service created it despite an error.")
        }
        let resource = try Library.resource(
          ResourceCollection<AnyKind>(type), id: ResourceID(rawValue: id)
        ).checked()
        return try await client.send(resource).json.document.root
      }
      guard let failure else { throw Failure.invisible(name, type) }
      if isLast { throw Failure.uncertain(failure, type) }
      verification.messages.note("It was not created; trying once more.")
    }
    return nil
  }

  /// Returns the ID of the new resource with the name; nil if there is none in time.
  ///
  /// Another program may create a playlist of this name at the same time: its tracks are others.
  private func found(
    _ type: ResourceType, besides earlier: Set<String>, _ verification: Verification
  ) async throws -> String? {
    let client = try service.client
    let expectation = WriteExpectation.created(name, type, besides: earlier)
    guard try await verification.confirm(expectation).isComplete else { return nil }
    var ids = try await client.ids(named: name, of: type).subtracting(earlier).sorted()
    if type == .libraryPlaylists {
      let wanted = Set(tracks.map(\.id))
      var counts: [(id: String, count: Int)] = []
      for id in ids {
        let there = Set(
          try await client.visibleTracks(of: ResourceID(rawValue: id)).map { $0.id(among: wanted) })
        if there.isEmpty || !there.isDisjoint(with: wanted) {
          counts.append((id, there.intersection(wanted).count))
        }
      }
      let most = counts.map(\.count).max()
      ids = counts.filter { $0.count == most }.map(\.id)
    }
    guard ids.count < 2 else {
      throw Failure(
        .partial,
        "\(ids.count.grouped) new playlists are named '\(name)': "
          + ids.prefix(8).joined(separator: ", ") + (ids.count > 8 ? ", …" : ""),
        hint: "check their tracks, and add missing ones with 'amctl library add-tracks'",
        missing: ids)
    }
    return ids.first
  }

  private func uncertain<Kind>(
    _ endpoint: Endpoint<Receipt<Kind>>, _ client: MusicClient
  ) async throws -> JSON? {
    do { return try await client.send(endpoint).json } catch {
      throw error.leavesDoubt ? Failure.uncertain(error, Kind.type) : error
    }
  }
}

extension Failure {
  /// The failure if the service does not show what it says it has created: an ID, or the name if it
  /// did not say the ID.
  fileprivate static func invisible(_ word: String, _ type: ResourceType) -> Failure {
    Failure(
      .partial, "the service created '\(word)', but does not show it", hint: lookHint(for: type),
      missing: [word])
  }

  /// The failure of a creation that may have happened anyway.
  fileprivate static func uncertain(_ cause: MusicAPIError, _ type: ResourceType?) -> Failure {
    var failure = Failure(cause) { "\($0); it may have been created anyway" }
    failure.hint = lookHint(for: type)
    return failure
  }

  /// Where to look for a resource that may exist.
  fileprivate static func lookHint(for type: ResourceType?) -> String {
    let name = type?.facts?.pathName ?? "playlists"
    return "check with 'amctl library \(name) --all' before retrying"
  }
}
