import MusicAPI

extension Subject {
  /// Lists: what ends without an error is the whole list, in order, and each item once.
  static let listing = Subject(name: "listings", share: 30) { simulation in
    let path = "/v1/me/library/songs"
    let (server, extent, jobs) = listServer(path, in: simulation)
    let inFlight = simulation.number(in: 1...6)
    let client = simulation.client(to: server, limits: Limits(inFlight: inFlight))
      .with(pagesInFlight: jobs)
    let wanted = Array(server.service.visible(path).prefix(extent.itemLimit ?? .max))
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

  private static func listServer(
    _ path: String, in simulation: Simulation
  ) -> (SimulatedServer<ListService>, ListingExtent, jobs: Int) {
    let count = simulation.number(in: 0...40)
    let holes = simulation.happens(0.3) ? 0.3 : 0
    let items = (0..<count).map { number in
      ListService.Item(
        id: "i.\(number)", type: "library-songs", isHidden: simulation.happens(holes))
    }
    var service = ListService(lists: [path: items], pageSize: simulation.number(in: 1...7))
    service.sendsTotal = simulation.happens(0.8)
    service.isIrregular = simulation.happens(0.2)
    if simulation.happens(0.15) {
      let page = simulation.number(in: 0...4) * service.pageSize
      service.odd = simulation.choose { random in
        ListService.OddNext.allCases.randomElement(using: &random).map { (page, $0) }
      }
    }
    let jobs = simulation.number(in: 1...6)
    let extents: [ListingExtent] = [.all, .all, .all, .firstPage, .items(count / 2)]
    let extent = simulation.choose { extents.randomElement(using: &$0) } ?? .all
    // An end that comes too early shows only beside a total, and after other items.
    if case (let offset, .endedEarly)? = service.odd,
      !service.sendsTotal || holes > 0 || offset == 0
    {
      service.odd = nil
    }
    let server = SimulatedServer(
      service, in: simulation, faults: .chosen(in: simulation), inFlight: jobs, keepsPauses: true)
    return (server, extent, jobs)
  }

  private static func read(
    _ extent: ListingExtent, with client: MusicClient, in simulation: Simulation
  ) async -> (ids: [String], end: End) {
    var ids: [String] = []
    do throws(MusicAPIError) {
      let pages = client.pages(
        of: try Library.list(.librarySongs, options: FetchOptions(pageSize: 100)), extent: extent
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
