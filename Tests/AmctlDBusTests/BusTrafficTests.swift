import AmctlDBus
import AmctlTestSupport
import MusicPlatform
import Synchronization
import Testing

/// What arrives when nobody asked for it, and who takes it.
@Suite(.quick) struct BusTrafficTests {
  private typealias Basics = BusConnectionTests

  @Test func `replies to nobody are ignored`() throws {
    let bus = try ScriptedBus.answering { call, peer in
      var other = call
      other.serial = 4711
      try peer.send(.reply(to: other, [.byte(9)]))
      try peer.send(.error("a.b.C", "", to: other))
      try peer.send(.reply(to: call, [.byte(1)]))
      // A second reply to the same call is one to nobody.
      try peer.send(.reply(to: call, [.byte(2)]))
      try peer.send(Basics.signal(1))
    }
    let connection = try bus.connection()
    #expect(try connection.call(Basics.call, within: Basics.long) == [.byte(1)])
    #expect(try connection.next(within: Basics.long)?.body == [.int64(1)])
  }

  @Test func `a reply that is late is not taken for that of another call`() throws {
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      guard let first = try peer.next(), let second = try peer.next() else { return }
      try peer.send(.reply(to: first, [.byte(1)]))
      try peer.send(.reply(to: second, [.byte(2)]))
      try peer.waitForEnd()
    }
    let connection = try bus.connection()
    #expect(throws: BusError.timedOut) {
      try connection.call(Basics.call, within: .milliseconds(1))
    }
    #expect(try connection.call(Basics.call, within: Basics.long) == [.byte(2)])
  }

  @Test func `what arrives during a call is kept in its order`() throws {
    let bus = try ScriptedBus.answering { call, peer in
      for number in 0..<100 { try peer.send(Basics.signal(number)) }
      try peer.send(.reply(to: call))
      try peer.send(Basics.signal(100))
    }
    let connection = try bus.connection()
    try connection.call(Basics.call, within: Basics.long)
    let numbers = try (0...100).map { _ in
      try connection.next(within: Basics.long)?.body[0].integer
    }
    #expect(numbers == (0...100).map { Int64($0) })
    #expect(try connection.next(within: .zero) == nil)
  }

  @Test func `a flood during a call is lost from a certain size on`() throws {
    let bus = try ScriptedBus.answering { call, peer in
      for number in 0..<5000 { try peer.send(Basics.signal(number)) }
      try peer.send(.reply(to: call))
      guard let next = try peer.next() else { return }
      try peer.send(.reply(to: next))
      try peer.send(Basics.signal(5000))
    }
    let connection = try bus.connection()
    try connection.call(Basics.call, within: Basics.long)
    try connection.call(Basics.call, within: Basics.long)
    for number in Array(0..<4096) + [5000] {
      #expect(try connection.next(within: Basics.long)?.body[0].integer == Int64(number))
    }
  }

  @Test func `a flood does not keep a call from ending in time`() throws {
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      let message = Basics.signal(0).encoded()
      let flood = Array(repeating: message, count: 1000).flatMap(\.self)
      while true { try peer.send(flood) }
    }
    let connection = try bus.connection()
    #expect(throws: BusError.timedOut) {
      try connection.call(Basics.call, within: .milliseconds(50))
    }
  }

  @Test func `a stop signal ends a wait without end`() throws {
    let bus = try ScriptedBus.answering()
    let stop = try StopSignal()
    try StopSignal.$current.withValue(stop) {
      let connection = try bus.connection()
      stop.arrive(StopSignal.interrupt)
      #expect(throws: BusError.interrupted) { try connection.next(within: nil) }
      #expect(throws: BusError.interrupted) {
        try connection.call(Basics.call, within: Basics.long)
      }
    }
  }

  @Test func `closing a connection ends the wait of another thread`() throws {
    let bus = try ScriptedBus.answering()
    let connection = try bus.connection()
    let error = Mutex<BusError?>(nil)
    let waiting = try Background {
      do throws(BusError) { _ = try connection.next(within: nil) } catch let found {
        error.withLock { $0 = found }
      }
    }
    connection.close()
    waiting.join()
    #expect(error.withLock { $0 } == .closed)
  }
}
