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

  @Test func `entries count from 1, and what has been played is among them`() async throws {
    let cider = try FakeCider()
    defer { cider.stop() }
    let records = try await Self.queue(cider).records()
    #expect(records.count == 4)
    #expect(
      String(decoding: records[1].encoded(), as: UTF8.self) == """
        {"index":2,"entry":null,"current":true,"id":"12","type":"songs","name":"Song 12",\
        "artistName":"Artist","isPreview":false}
        """)
  }

  @Test func `songs are added after the current one and at the end, in their order`() async throws {
    let cider = try FakeCider()
    defer { cider.stop() }
    var queue = try Self.queue(cider)
    try await queue.add(["21", "22"], .next)
    #expect(cider.now.queue == ["11", "12", "21", "22", "13", "14"])
    try await queue.add(["31", "32"], .last)
    #expect(cider.now.queue == ["11", "12", "21", "22", "13", "14", "31", "32"])
    try await queue.add(["41", "42"], .at(2))
    #expect(cider.now.queue == ["11", "41", "42", "12", "21", "22", "13", "14", "31", "32"])
    try await queue.add(["51"], .at(11))
    #expect(cider.now.queue.last == "51")
    #expect(cider.now.current.map { cider.now.queue[$0] } == "12")
  }

  @Test func `the same song may be in the queue twice`() async throws {
    let cider = try FakeCider()
    defer { cider.stop() }
    var queue = try Self.queue(cider)
    try await queue.add(["12", "12"], .last)
    #expect(cider.now.queue == ["11", "12", "13", "14", "12", "12"])
  }

  @Test func `songs replace the queue from a place on`() async throws {
    let cider = try FakeCider()
    defer { cider.stop() }
    var queue = try Self.queue(cider)
    try await queue.set(["1", "2", "3"])
    #expect(cider.now.queue == ["1", "2", "3"])
    try await queue.set(["1", "2", "3"], startingAt: 2)
    #expect(cider.now.queue == ["2", "3"])
    #expect(cider.now.current == 0)
    try await queue.set(["2"])
    #expect(cider.now.queue == ["2"])
    try await queue.set(["2"])
    #expect(cider.now.queue == ["2"])
  }

  @Test func `entries are moved, removed and played by their place`() async throws {
    let cider = try FakeCider()
    defer { cider.stop() }
    var queue = try Self.queue(cider)
    try await queue.move(from: 4, to: 1)
    #expect(cider.now.queue == ["14", "11", "12", "13"])
    try await queue.move(from: 1, to: 3)
    #expect(cider.now.queue == ["11", "12", "14", "13"])
    try await queue.move(from: 2, to: 2)
    try await queue.remove([1, 3, 1])
    #expect(cider.now.queue == ["12", "13"])
    try await queue.jump(to: 2)
    #expect(cider.now.current == 1)
    try await queue.jump(to: 2)
    try await queue.clear()
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
    _ prepare: (inout FakeCider.State) -> Void = { _ in },
    _ work: (inout CiderQueue) async throws -> Void
  ) async throws -> (failure: Failure?, cider: FakeCider.State) {
    let cider = try FakeCider(prepare)
    defer { cider.stop() }
    var queue = try queue(cider)
    do { try await work(&queue) } catch { return (Failure(error), cider.now) }
    return (nil, cider.now)
  }

  @Test func `a place that the queue does not have is an error, and nothing changes`() async throws
  {
    let works: [(String, @Sendable (inout CiderQueue) async throws -> Void)] = [
      ("no position 5: the queue has only 4 songs", { try await $0.move(from: 1, to: 5) }),
      ("no position 0: the queue has only 4 songs", { try await $0.remove([2, 0]) }),
      ("no position 9: the queue has only 4 songs", { try await $0.jump(to: 9) }),
      ("no position 6: the queue has only 4 songs", { try await $0.add(["1"], .at(6)) }),
      (
        "no position 3: the queue has only 2 songs",
        { try await $0.set(["1", "2"], startingAt: 3) }
      ),
    ]
    for (message, work) in works {
      let (failure, cider) = try await Self.failure { _ in
      } _: {
        try await work(&$0)
      }
      #expect(failure?.message == message)
      #expect(failure?.exit == .usage)
      #expect(cider.commands == [])
    }
    let (failure, _) = try await Self.failure {
      $0.queue = []
      $0.current = nil
    } _: {
      try await $0.jump(to: 1)
    }
    #expect(failure?.message == "the queue is empty")
  }

  @Test func `what Cider accepts and does not do is an error`() async throws {
    let (lost, _) = try await Self.failure { _ in
    } _: {
      try await $0.add(["404"], .last)
    }
    #expect(lost?.message == "Cider did not add the song '404'")
    #expect(lost?.exit == .service)
    #expect(lost?.hint == "'amctl queue --on cider' lists it")
    let (part, cider) = try await Self.failure { _ in
    } _: {
      try await $0.add(["21", "404", "22"], .last)
    }
    #expect(part?.message == "1 of 3 added: Cider did not add the song '404'")
    #expect(part?.exit == .partial)
    #expect(cider.queue == ["11", "12", "13", "14", "21"])
    let (still, _) = try await Self.failure {
      $0.ignored = ["queue/remove-by-index"]
    } _: {
      try await $0.remove([1])
    }
    #expect(still?.message == "Cider did not change its queue")
    let (stays, _) = try await Self.failure {
      $0.ignored = ["queue/change-to-index"]
    } _: {
      try await $0.jump(to: 4)
    }
    #expect(stays?.message == "Cider did not go to position 4")
  }

  /// Versions of Cider disagree about the number of the first place.
  @Test(arguments: [false, true])
  func `a version that counts from 0 is found out`(countsFromZero: Bool) async throws {
    let works: [(work: @Sendable (inout CiderQueue) async throws -> Void, queue: [String])] = [
      ({ try await $0.move(from: 1, to: 3) }, ["12", "13", "11", "14"]),
      ({ try await $0.move(from: 4, to: 1) }, ["14", "11", "12", "13"]),
      ({ try await $0.move(from: 1, to: 4) }, ["12", "13", "14", "11"]),
      ({ try await $0.add(["21", "22"], .at(1)) }, ["21", "22", "11", "12", "13", "14"]),
      ({ try await $0.remove([1]) }, ["12", "13", "14"]),
      ({ try await $0.remove([4]) }, ["11", "12", "13"]),
      ({ try await $0.remove([3, 1, 4]) }, ["12"]),
      ({ try await $0.remove([1, 2, 3, 4]) }, []),
    ]
    for (work, queue) in works {
      let (failure, cider) = try await Self.failure {
        $0.countsFromZero = countsFromZero
      } _: {
        try await work(&$0)
      }
      #expect(failure?.message == nil)
      #expect(cider.queue == queue)
    }
    for place in 1...4 {
      let (failure, cider) = try await Self.failure {
        $0.countsFromZero = countsFromZero
      } _: {
        try await $0.jump(to: place)
      }
      #expect(failure?.message == nil)
      #expect(cider.current == place - 1)
    }
    let (twice, cider) = try await Self.failure {
      $0.countsFromZero = countsFromZero
      $0.queue = ["11", "11"]
      $0.current = 0
    } _: {
      try await $0.remove([2])
      try await $0.remove([1])
    }
    #expect(twice?.message == nil)
    #expect(cider.queue == [])
  }

  @Test func `another change than the one asked for is an error, and the last`() async throws {
    let (failure, cider) = try await Self.failure {
      $0.reverses = true
    } _: {
      try await $0.move(from: 1, to: 2)
    }
    #expect(failure?.message == "Cider's queue changed in another way")
    #expect(failure?.exit == .service)
    #expect(cider.commands.count == 1)
  }
}
