import MusicAPI
import MusicSandbox

extension Subject {
  /// Batches of IDs: each ID comes once, in order, as found or missing.
  static let lookup = Subject(name: "batches of IDs", share: 20) { simulation in
    var service = SandboxService(in: simulation)
    let songs = SandboxService.popular("songs", in: simulation).prefix(40)
    // Every third is one that the catalog does not have.
    let numbers = songs.enumerated().map { $0.isMultiple(of: 3) ? "90\($0)" : $1 }
    let known = Set(numbers).intersection(songs)
    let path = "/v1/catalog/us/songs"
    if simulation.happens(0.5) { service.script = [Incident(.get, path, .reverse)] }
    if simulation.happens(0.4) {
      let statuses: [HTTPStatus] = [504, 413, 414, 400]
      let most = simulation.number(in: 1...5)
      let status = simulation.choose { statuses.randomElement(using: &$0) } ?? 504
      service.script.append(
        Incident(.get, path, .status(status, parameter: "ids")) { request in
          request.target.query["ids"].map { $0.split(separator: ",").count > most } ?? false
        })
    }
    let ids = (0..<simulation.number(in: 0...40)).map { _ in
      simulation.choose { numbers.randomElement(using: &$0) } ?? ""
    }
    let size = simulation.number(in: 1...8)
    let inFlight = simulation.number(in: 1...5)
    let server = SimulatedServer(
      service, in: simulation, faults: .chosen(in: simulation), inFlight: inFlight,
      keepsPauses: true)
    let client = simulation.client(to: server, limits: Limits())
    let outcome = try simulation.run {
      let task = Task { await look(ids, by: size, inFlight, with: client) }
      simulation.cancelSometimes(task)
      defer { server.end() }
      return await task.value
    }
    let matches = outcome.matches
    simulation.note("\(matches.count) of \(ids.count), \(outcome.error.map { "\($0)" } ?? "whole")")
    try expect(ids.starts(with: matches.map(\.0)), "\(matches) are not the first of \(ids)")
    for (id, found) in matches {
      try expect(found == (known.contains(id) ? [id] : []), "\(id) is \(found)")
    }
    try expect(
      outcome.error != nil || matches.count == ids.count, "only \(matches) of \(ids), and no error")
    return try simulation.tally(server.requests, server.faultCount)
  }

  private static func look(
    _ ids: [String], by size: Int, _ inFlight: Int, with client: MusicClient
  ) async -> (matches: [(String, [String])], error: (any Error)?) {
    let batches = ids.chunks(of: size).map {
      LookupBatch($0, of: .songs, in: Catalog(storefront: "us"))
    }
    let lookup = await client.responses(to: batches, inFlight: inFlight)
    let matches = lookup.result.matches.map { ($0.value, $0.resources.map(\.id.rawValue)) }
    return (matches, lookup.failure)
  }
}
