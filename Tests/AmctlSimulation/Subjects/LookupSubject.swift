import MusicAPI

extension Subject {
  /// Batches of IDs: each ID comes once, in order, as found or missing.
  static let lookup = Subject(name: "batches of IDs", share: 20) { simulation in
    let path = "/v1/catalog/us/songs"
    let known = (1...40).filter { !$0.isMultiple(of: 3) }.map { number in
      ListService.Item(id: "\(number)", type: "songs")
    }
    var service = ListService(lists: [path: simulation.choose { known.shuffled(using: &$0) }])
    if simulation.happens(0.4) {
      let statuses: [HTTPStatus] = [504, 413, 414, 400]
      service.lookupLimit = (
        simulation.number(in: 1...5),
        simulation.choose { statuses.randomElement(using: &$0) } ?? 504
      )
    }
    let ids = (0..<simulation.number(in: 0...40)).map { _ in "\(simulation.number(in: 1...45))" }
    let size = simulation.number(in: 1...8)
    let inFlight = simulation.number(in: 1...5)
    let server = SimulatedServer(
      service, in: simulation, faults: .chosen(in: simulation), inFlight: inFlight,
      keepsPauses: true)
    let client = simulation.client(to: server, limits: .none)
    let outcome = try simulation.run {
      let task = Task { await look(ids, by: size, inFlight, with: client) }
      simulation.cancelSometimes(task)
      defer { server.end() }
      return await task.value
    }
    let (has, matches) = (Set(known.map(\.id)), outcome.matches)
    simulation.note("\(matches.count) of \(ids.count), \(outcome.error.map { "\($0)" } ?? "whole")")
    try expect(ids.starts(with: matches.map(\.0)), "\(matches) are not the first of \(ids)")
    for (id, found) in matches {
      try expect(found == (has.contains(id) ? [id] : []), "\(id) is \(found)")
    }
    try expect(
      outcome.error != nil || matches.count == ids.count, "only \(matches) of \(ids), and no error")
    return try simulation.tally(server.requests, server.faultCount)
  }

  private static func look(
    _ ids: [String], by size: Int, _ inFlight: Int, with client: MusicClient
  ) async -> (matches: [(String, [String])], error: (any Error)?) {
    var matches: [(String, [String])] = []
    var rest = ids[...]
    let responses = client.responses(inFlight: inFlight) { () -> LookupBatch<Song>? in
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(size) }
      return try LookupBatch(
        Array(rest.prefix(size)), of: .songs, in: Catalog(storefront: "us"))
    }
    do {
      while let response = try await responses.next() {
        matches += response.matches.map { match in
          (match.value, match.elements.compactMap { $0["id"]?.string })
        }
      }
      return (matches, nil)
    } catch {
      return (matches, error)
    }
  }
}
