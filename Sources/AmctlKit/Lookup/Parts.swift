import MusicAPI

/// A part of a command's output, with a request of its own: a storefront, a term, or the related
/// list of a resource.
struct Part<Response: GroupedResponse>: Sendable {
  let endpoint: Endpoint<Response>
  /// The members that its items start with.
  let marks: KeyValuePairs<String, JSONValue>
  /// The storefront, if failures are counted by storefront.
  var storefront: String?
  /// The term or ID that failures are named after.
  var name = ""
  /// The message if the service does not have what is requested; nil if that is a failure.
  var absence: String?
  /// The notice if the part has no items; nil if that needs none.
  var emptiness: String?
}

/// The parts of a command's output, of which a few are requested at once.
struct Parts<Response: GroupedResponse> {
  private let client: MusicClient
  private let extent: ListingExtent
  private let responses: OrderedWork<Part<Response>, Result<Response, any Error>, any Error>

  /// Requests parts as a closure makes them; their lists are read to an extent.
  init(
    _ client: MusicClient, _ extent: ListingExtent, inFlight: Int,
    from next: @escaping () throws -> Part<Response>?
  ) {
    self.client = client
    self.extent = extent
    responses = OrderedWork(inFlight: inFlight, from: next) { part in
      do { return .success(try await client.send(part.endpoint)) } catch { return .failure(error) }
    }
  }

  /// Writes the lists of all parts, one part after another, each item with the marks of its part.
  ///
  /// A part that fails is reported, and the others are still written.
  func write(
    to listing: inout Listing, _ report: inout PartsReport,
    as shown: (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }
  ) async throws {
    while !report.hasGivenUp,
      let (part, response) = try await listing.during({ try await responses.next() })
    {
      try await write(part, response, to: &listing, &report, as: shown)
    }
  }

  private func write(
    _ part: Part<Response>, _ response: Result<Response, any Error>, to listing: inout Listing,
    _ report: inout PartsReport, as shown: (Page<AnyKind>) async throws -> Page<AnyKind>
  ) async throws {
    if let storefront = part.storefront { report.add(storefront: storefront) }
    let before = listing.written
    listing.survives = { PartsReport.isOfOne($0, in: part.storefront) }
    defer { listing.survives = { _ in false } }
    do {
      let response = try await listing.during { try response.get() }
      for place in response.groups {
        let pages = client.pages(
          at: place, in: response.json, to: part.endpoint, extent: extent)
        try await listing.write(pages, at: place) { try await shown($0).marked(part.marks) }
      }
      guard part.storefront == nil else { return }
      report.add(found: listing.written > before, for: part.name, notice: part.emptiness)
    } catch  where listing.survives(error) {
      let written = listing.written - before
      if written == 0, let storefront = part.storefront, let absence = part.absence,
        Failure(error).rejection?.status == 404
      {
        return report.add(missing: absence, in: storefront)
      }
      report.add(
        Found.Failed(
          storefront: part.storefront, names: [part.name], error: error, written: written))
    }
  }
}

extension Lister {
  /// Requests parts as a closure makes them.
  func parts<Response>(
    from next: @escaping () throws -> Part<Response>?
  ) throws -> Parts<Response> {
    Parts(try service.client, extent, inFlight: service.jobs, from: next)
  }

  /// Requests parts that are all known.
  func parts<Response>(_ parts: [Part<Response>]) throws -> Parts<Response> {
    var rest = parts[...]
    return Parts(
      try service.client, extent, inFlight: min(service.jobs, parts.count),
      from: { rest.popFirst() })
  }
}
