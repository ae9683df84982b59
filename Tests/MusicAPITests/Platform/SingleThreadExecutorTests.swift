@testable import MusicPlatform
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct SingleThreadExecutorTests {
  /// An executor whose thread, like that of a program, lives as long as the process.
  private func started() throws -> SingleThreadExecutor {
    let executor = try SingleThreadExecutor()
    try Thread.detached { executor.run() }
    return executor
  }

  @Test func `all that a task does, its children's work too, is done on the one thread`()
    async throws
  {
    let seen = ThreadList()
    try await Task(executorPreference: started()) {
      for _ in 0..<100 {
        seen.note()
        await Task.yield()
        async let one: Void = seen.note()
        async let other: Void = seen.note()
        _ = await (one, other)
      }
      try await Task.sleep(for: .milliseconds(1))
      seen.note()
    }.value
    #expect(seen.numbers.withLock { $0.count } == 1)
  }

  @Test func `many threads leave work and all of it is done`() async throws {
    let executor = try started()
    let sum = await withTaskGroup { group in
      for number in 1...1_000 {
        group.addTask { await Task(executorPreference: executor) { number }.value }
      }
      return await group.reduce(0, +)
    }
    #expect(sum == 500_500)
  }
}

/// The threads that were met; asynchronous code may not look which one it is on.
private final class ThreadList: Sendable {
  let numbers = Mutex<Set<Int>>([])

  func note() {
    #if canImport(Darwin)
      let number = unsafe Int(bitPattern: pthread_self())
    #else
      let number = Int(truncatingIfNeeded: pthread_self())
    #endif
    numbers.withLock { _ = $0.insert(number) }
  }
}
