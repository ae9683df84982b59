import MusicAPI
import MusicSandbox

extension Subject {
  /// Lists: what ends without an error is the whole list, in order, and each item once.
  static let listing = Subject(name: "listings", share: 30) { simulation in
    let (server, shown, extent, jobs) = listServer(in: simulation)
    let inFlight = simulation.number(in: 1...6)
    let client = simulation.client(to: server, limits: Limits(inFlight: inFlight))
      .with(pagesInFlight: jobs)
    let wanted = Array(shown.prefix(extent.itemLimit ?? .max))
    let outcome = try simulation.run {
      let task = Task { await read(extent, with: client, in: simulation) }
      simulation.cancelSometimes(task)
      defer { server.end() }
      return await task.value
    }
    simulation.note("\(outcome.ids.count) items, \(outcome.end)")
    let isPrefix = wanted.starts(with: outcome.ids)
    try expect(isPrefix, "\(outcome.ids) is not the beginning of \(wanted)")
    if case .complete = outcome.end, extent != .firstPage {
      try expect(outcome.ids == wanted, "only \(outcome.ids) of \(wanted), and no error")
    }
    return try simulation.tally(server.requests, server.faultCount)
  }

  private enum End: Equatable {
    case complete, left
    case failed(MusicAPIError)
  }

  /// Returns the way to a library of songs, and the IDs that it shows.
  private static func listServer(
    in simulation: Simulation
  ) -> (SimulatedServer<SandboxService>, [String], ListingExtent, jobs: Int) {
    var service = SandboxService(in: simulation)
    let count = simulation.number(in: 0...40)
    service.sandbox.add("songs", SandboxService.popular("songs", in: simulation).prefix(count))
    let path = SandboxService.library + "songs"
    let ids = service.items(path).compactMap(\.resourceID)
    let holes = simulation.happens(0.3) ? 0.3 : 0
    let hidden = Set(ids.filter { _ in simulation.happens(holes) })
    let size = simulation.number(in: 1...7)
    let hasTotal = simulation.happens(0.8)
    let isIrregular = simulation.happens(0.2)
    service.script = [Incident(.get, path, .hide(hidden))]
    if !hasTotal { service.script.append(Incident(.get, path, .set("meta.total", nil))) }
    for length in 1...size where isIrregular || length == size {
      // Some pages are shorter than others, but each always of the same length.
      service.script.append(
        Incident(.get, path, .pageSize(length)) { request in
          !isIrregular || 1 + request.offset * 5 % size == length
        })
    }
    if simulation.happens(0.15) {
      let place = simulation.number(in: 0...4) * size
      let odd: [JSONValue?] = [
        .string("https://example.com\(path)?offset=\(place + size)"),
        .string("\(path)?offset=\(place)"), 42, nil,
      ]
      let next = simulation.choose { odd.randomElement(using: &$0) } ?? nil
      let effects: [Incident.Effect] =
        [.set("next", next)] + (next == nil ? [.set("data", [])] : [])
      // An end that comes too early shows only beside a total, and after other items.
      for effect in effects where next != nil || hasTotal && holes == 0 && place > 0 {
        service.script.append(Incident(.get, path, effect) { $0.offset == place })
      }
    }
    let jobs = simulation.number(in: 1...6)
    let extents: [ListingExtent] = [.all, .all, .all, .firstPage, .items(ids.count / 2)]
    let extent = simulation.choose { extents.randomElement(using: &$0) } ?? .all
    let server = SimulatedServer(
      service, in: simulation, faults: .chosen(in: simulation), inFlight: jobs, keepsPauses: true)
    return (server, ids.filter { !hidden.contains($0) }, extent, jobs)
  }

  private static func read(
    _ extent: ListingExtent, with client: MusicClient, in simulation: Simulation
  ) async -> (ids: [String], end: End) {
    var ids: [String] = []
    do throws(MusicAPIError) {
      let pages = client.pages(
        of: Library.list(.librarySongs).limit(100), extent: extent
      ).makeAsyncIterator()
      while let page = try await pages.next() {
        ids += page.elements.compactMap { $0["id"]?.string }
        if simulation.happens(0.02) { return (ids, .left) }
        if simulation.happens(0.3) {
          _ = await simulation.sleep(
            until: simulation.now + .milliseconds(simulation.number(in: 0...5_000)))
        }
      }
      return (ids, .complete)
    } catch {
      return (ids, .failed(error))
    }
  }
}

extension HTTPRequest {
  /// The offset of the page that it asks for.
  fileprivate var offset: Int { target.query["offset"].flatMap { Int($0) } ?? 0 }
}
