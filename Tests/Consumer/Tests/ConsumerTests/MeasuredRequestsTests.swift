import MusicAPI
import Testing

@testable import Examples

struct MeasuredRequestsTests {
  private static let operation = "GET /v1/catalog/{storefront}/songs/{id}"
  private let metrics = Metrics()
  private let clock = SkippingClock()
  private let catalog = Catalog(storefront: "us")

  private func client(_ service: StandIn) -> MusicClient {
    measuredClient(over: service, metrics: metrics, clock: clock, chance: { 0.5 })
  }

  @Test func `a request is tried again after faults, and each attempt is counted`() async throws {
    let service = StandIn { _, number throws(TransportError) in
      switch number {
      case 1: return .error(503, "50300")
      case 2: throw .connectionLost(reason: "reset")
      default: return .data([.song("1")])
      }
    }
    let song = try await client(service).send(catalog.resource(.songs, id: "1"))
    #expect(song.attributes.name == "Song 1")
    #expect(clock.sleeps == [.milliseconds(500), .seconds(1)])
    #expect(
      metrics.byOperation
        == [Self.operation: OperationCounts(attempts: 3, statuses: [503: 1, 200: 1], failures: 1)])
  }

  @Test func `a service that asks for a long wait is not waited for`() async throws {
    let service = StandIn { _, _ in
      HTTPResponse(status: 429, headers: ["Retry-After": "90"])
    }
    let client = client(service)
    let error = try await #require(throws: MusicAPIError.self) {
      try await client.send(catalog.resource(.songs, id: "1"))
    }
    #expect(error.remedy == .retryLater(.seconds(90)))
    #expect(service.requests.count == 1)
    #expect(clock.sleeps == [])
  }

  @Test func `no more than 20 requests are sent in a second`() async throws {
    let service = StandIn { _, number in .data([.song("\(number)")]) }
    let client = client(service)
    for _ in 1...50 { _ = try await client.send(catalog.resource(.songs, id: "1")) }
    #expect(clock.sleeps == [.seconds(1), .seconds(1)])
    #expect(metrics.byOperation[Self.operation]?.statuses == [200: 50])
  }
}
