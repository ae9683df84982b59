import AmctlTestSupport
import Testing

@testable import MusicAPI

struct OrderedWorkTests {
  private struct Flaw: Error {}

  @Test func `each result is returned with its input, in the order of the inputs`() async throws {
    let gate = Gate()
    let work = OrderedWork(["slow", "quick", "last"], inFlight: 3) { input in
      if input == "slow" { try await gate.pass() } else { gate.open() }
      return input.count
    }
    var results: [String] = []
    while let (input, output) = await work.next() { results.append("\(input) \(try output.get())") }
    #expect(results == ["slow 4", "quick 5", "last 4"])
  }

  @Test func `work that fails leaves the work after it`() async throws {
    let work = OrderedWork([1, 2], inFlight: 1) { input in
      if input == 1 { throw Flaw() }
      return input
    }
    let (first, second) = (await work.next()?.output, await work.next()?.output)
    #expect(throws: Flaw.self) { try first?.get() }
    #expect(try second?.get() == 2)
    #expect(await work.next()?.input == nil)
  }

  @Test(arguments: [(0, 1), (1, 1), (3, 3), (9, 5)])
  func `an input is taken only if its work can begin`(inFlight: Int, taken: Int) async {
    var left = [1, 2, 3, 4, 5][...]
    let work = OrderedWork(inFlight: inFlight, from: { left.popFirst() }) { $0 }
    #expect(await work.next()?.input == 1)
    #expect(left.count == 5 - taken)
  }

  @Test func `an error of the source is thrown once, after the results of the inputs before it`()
    async throws
  {
    var left = [1, 2][...]
    let source = { () throws(Flaw) -> Int? in
      guard let input = left.popFirst() else { throw Flaw() }
      return input
    }
    let work = OrderedWork(inFlight: 4, from: source) { $0 * 10 }
    #expect(try await work.next()?.output == 10)
    #expect(try await work.next()?.output == 20)
    await #expect(throws: Flaw.self) { _ = try await work.next() }
    #expect(try await work.next()?.input == nil)
  }

  @Test func `if no more work may begin, the work in progress still counts`() async {
    var left = [1, 2, 3, 4][...]
    let work = OrderedWork(inFlight: 2, from: { left.popFirst() }) { $0 }
    #expect(await work.next()?.output == 1)
    work.beginNoMore()
    #expect(await work.next()?.output == 2)
    #expect(await work.next()?.input == nil)
    #expect(left == [3, 4])
  }

  /// Work of which all but the first input waits until it is canceled.
  private static func endless(_ canceled: Watched<[Int]>) -> OrderedWork<Int, Int, Never> {
    var left = [1, 2, 3][...]
    return OrderedWork(inFlight: 3, from: { left.popFirst() }) { input in
      guard input > 1 else { return input }
      try? await Gate().pass()
      canceled.update { $0.append(input) }
      return input
    }
  }

  @Test func `stopping cancels the work in progress and ends the results`() async {
    let canceled = Watched<[Int]>([])
    let work = Self.endless(canceled)
    #expect(await work.next()?.output == 1)
    work.stop()
    await canceled.wait { $0.count == 2 }
    #expect(await work.next()?.input == nil)
  }

  @Test func `releasing the queue cancels the work in progress`() async {
    let canceled = Watched<[Int]>([])
    var work: OrderedWork? = Self.endless(canceled)
    #expect(await work?.next()?.output == 1)
    work = nil
    await canceled.wait { $0.count == 2 }
    #expect(work == nil)
  }

  @Test func `a canceled reader cancels all that is in progress, at once`() async {
    let started = Watched(0)
    let canceled = Watched<[Int]>([])
    let reader = Task {
      var left = [1, 2, 3][...]
      let work = OrderedWork<Int, Int, Never>(inFlight: 3, from: { left.popFirst() }) { input in
        started.update { $0 += 1 }
        if input == 1 {
          // It ends only after the others, whatever becomes of its own task.
          await Task { await canceled.wait { $0.count == 2 } }.value
        } else {
          try? await Gate().pass()
          canceled.update { $0.append(input) }
        }
        return input
      }
      return await work.next()?.output
    }
    await started.wait { $0 == 3 }
    reader.cancel()
    #expect(await reader.value == 1)
  }
}
