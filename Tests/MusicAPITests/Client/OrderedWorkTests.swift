import AmctlTestSupport
import MusicAPI
import Synchronization
import Testing

@Suite(.quick) struct OrderedWorkTests {
  @Test func `the end of ordered work waits for what is under way`() async {
    let done = Mutex(0)
    let count = 4
    let work = OrderedWork(Array(1...count), inFlight: count) { number in
      while number > 1, !Task.isCancelled { await Task.yield() }
      for _ in 0..<1_000 { await Task.yield() }
      done.withLock { $0 += 1 }
    }
    _ = await work.next()
    await work.end()
    #expect(done.withLock { $0 } == count)
    #expect(await work.next() == nil)
  }
}
