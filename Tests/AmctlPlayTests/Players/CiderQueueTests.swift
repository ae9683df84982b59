import AmctlPlayer
import AmctlTestSupport
import MusicAPI
import MusicServices
import Testing

@testable import AmctlKit

struct CiderQueueTests {
  /// Returns the queue of a server, whose changes are waited for without time passing.
  private static func queue(_ cider: FakeCider) throws -> CiderQueue {
    let origin = try cider.server.origin
    return CiderQueue(
      CiderClient(transport: CurlTransport(origin: origin), origin: origin), pause: { _ in })
  }

  private static func items(_ ids: String...) -> [PlayItem] {
    ids.map { id in
      var track = PlayerTrack()
      track.catalogID = id
      return PlayItem(track, type: "songs", preview: "")
    }
  }

  @Test func `entries count from 1, and what has been played is among them`() async throws {
    let cider = try FakeCider()
    let records = try await Self.queue(cider).listing().records
    #expect(records.count == 4)
    #expect(
      String(decoding: records[1].encoded(), as: UTF8.self) == """
        {"index":2,"entry":null,"current":true,"id":"12","type":"songs","name":"Song 12",\
        "artistName":"Artist","isPreview":false}
        """)
  }

  @Test func `songs are added after the current one and at the end, in their order`() async throws {
    let cider = try FakeCider()
    let queue = try Self.queue(cider)
    try await queue.make(.add(Self.items("21", "22"), .next))
    #expect(cider.now.queue == ["11", "12", "21", "22", "13", "14"])
    try await queue.make(.add(Self.items("31", "32"), .last))
    #expect(cider.now.queue == ["11", "12", "21", "22", "13", "14", "31", "32"])
    try await queue.make(.add(Self.items("41", "42"), .at(2)))
    #expect(cider.now.queue == ["11", "41", "42", "12", "21", "22", "13", "14", "31", "32"])
    try await queue.make(.add(Self.items("51"), .at(11)))
    #expect(cider.now.queue.last == "51")
    #expect(cider.now.current.map { cider.now.queue[$0] } == "12")
  }

  @Test func `the same song may be in the queue twice`() async throws {
    let cider = try FakeCider()
    let queue = try Self.queue(cider)
    try await queue.make(.add(Self.items("12", "12"), .last))
    #expect(cider.now.queue == ["11", "12", "13", "14", "12", "12"])
  }

  @Test func `songs replace the queue from a place on`() async throws {
    let cider = try FakeCider()
    let queue = try Self.queue(cider)
    try await queue.make(.set(Self.items("1", "2", "3"), startingAt: 1))
    #expect(cider.now.queue == ["1", "2", "3"])
    try await queue.make(.set(Self.items("1", "2", "3"), startingAt: 2))
    #expect(cider.now.queue == ["2", "3"])
    #expect(cider.now.current == 0)
    try await queue.make(.set(Self.items("2"), startingAt: 1))
    #expect(cider.now.queue == ["2"])
    try await queue.make(.set(Self.items("2"), startingAt: 1))
    #expect(cider.now.queue == ["2"])
  }

  @Test func `entries are moved, removed and played by their place`() async throws {
    let cider = try FakeCider()
    let queue = try Self.queue(cider)
    try await queue.make(.move(from: 4, to: 1))
    #expect(cider.now.queue == ["14", "11", "12", "13"])
    try await queue.make(.move(from: 1, to: 3))
    #expect(cider.now.queue == ["11", "12", "14", "13"])
    try await queue.make(.move(from: 2, to: 2))
    try await queue.make(.remove([1, 3, 1]))
    #expect(cider.now.queue == ["12", "13"])
    try await queue.make(.jump(2))
    #expect(cider.now.current == 1)
    try await queue.make(.jump(2))
    try await queue.make(.clear)
    #expect(cider.now.queue == ["13"])
    #expect(
      cider.now.commands == [
        #"queue/move-to-position {"startIndex":4,"destinationIndex":1}"#,
        #"queue/move-to-position {"startIndex":1,"destinationIndex":3}"#,
        #"queue/remove-by-index {"index":3}"#, #"queue/remove-by-index {"index":1}"#,
        #"queue/change-to-index {"index":2}"#, "queue/clear-queue {}",
      ])
  }

  private static func failure(
    of edit: QueueEdit, _ prepare: (inout FakeCider.State) -> Void = { _ in }
  ) async throws -> (failure: Failure?, cider: FakeCider.State) {
    let cider = try FakeCider(prepare)
    do { try await queue(cider).make(edit) } catch { return (Failure(error), cider.now) }
    return (nil, cider.now)
  }

  @Test(
    arguments: [
      (.move(from: 1, to: 5), "no position 5: the queue has only 4 songs"),
      (.remove([2, 0]), "no position 0: the queue has only 4 songs"),
      (.jump(9), "no position 9: the queue has only 4 songs"),
      (.add(items("1"), .at(6)), "no position 6: the queue has only 4 songs"),
      (.set(items("1", "2"), startingAt: 3), "no position 3: the queue has only 2 songs"),
    ] as [(QueueEdit, String)])
  func `a position that the queue does not have is an error, and nothing changes`(
    edit: QueueEdit, message: String
  ) async throws {
    let (failure, cider) = try await Self.failure(of: edit)
    #expect(failure?.message == message)
    #expect(failure?.exit == .usage)
    #expect(cider.commands == [])
  }

  @Test func `an empty queue has no position`() async throws {
    let (failure, _) = try await Self.failure(of: .jump(1)) {
      $0.queue = []
      $0.current = nil
    }
    #expect(failure?.message == "the queue is empty")
  }

  @Test func `a change that Cider accepts and does not make is an error`() async throws {
    let (lost, _) = try await Self.failure(of: .add(Self.items("404"), .last))
    #expect(lost?.message == "Cider did not add the song '404'")
    #expect(lost?.exit == .service)
    #expect(lost?.hint == "'amctl queue --on cider' lists its queue")
    let (part, cider) = try await Self.failure(of: .add(Self.items("21", "404", "22"), .last))
    #expect(part?.message == "1 of 3 added: Cider did not add the song '404'")
    #expect(part?.exit == .partial)
    #expect(cider.queue == ["11", "12", "13", "14", "21"])
    let (still, _) = try await Self.failure(of: .remove([1])) {
      $0.ignored = ["queue/remove-by-index"]
    }
    #expect(still?.message == "Cider did not remove the song at position 1")
    let (stays, _) = try await Self.failure(of: .jump(4)) {
      $0.ignored = ["queue/change-to-index"]
    }
    #expect(stays?.message == "Cider did not go to position 4")
  }

  @Test func `a different change than the one asked for is an error, and the last`() async throws {
    let (failure, cider) = try await Self.failure(of: .move(from: 1, to: 2)) { $0.reverses = true }
    #expect(failure?.message == "Cider did not move the song at position 1")
    #expect(failure?.exit == .service)
    #expect(cider.commands.count == 1)
  }
}
