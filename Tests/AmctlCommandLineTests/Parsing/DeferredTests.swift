import AmctlTestSupport
import MusicPlatform
import Synchronization
import Testing

@testable import AmctlCommandLine

@Suite(.quick) struct DeferredTests {
  private final class Counter: Sendable {
    let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  @Test func `the value is not created before its first use`() {
    let counter = Counter()
    let deferred = Deferred { counter.next() }
    #expect(counter.count.withLock { $0 } == 0)
    #expect(deferred.value == 1)
  }

  @Test func `concurrent readers get the value that was created first`() async {
    let counter = Counter()
    let deferred = Deferred { counter.next() }
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<100 { group.addTask { deferred.value } }
      for await value in group { #expect(value == 1) }
    }
    #expect(counter.count.withLock { $0 } == 1)
  }

  @Test func `a command's options are created only when they are used`() {
    let spec = CommandSpec("sample", summary: "A sample", parameters: Counted.self)
    #expect(spec.name == "sample")
    #expect(Counted.counter.count.withLock { $0 } == 0)
    #expect(spec.options.map(\.name) == ["number-1"])
    #expect(spec.options.map(\.name) == ["number-1"])
  }

  private struct Counted: Parameters {
    var isGiven = false

    static let counter = Counter()

    static var parameters: [Parameter<Self>] {
      [.flag("number-\(counter.next())", \.isGiven, help: "A number")]
    }
  }
}
