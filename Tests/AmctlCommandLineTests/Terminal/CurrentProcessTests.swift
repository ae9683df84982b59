import Testing

@testable import AmctlCommandLine

struct CurrentProcessTests {
  @Test func `the environment is available by name`() {
    let environment = CurrentProcess.environment
    #expect(environment["PATH"]?.contains("/") == true)
    #expect(!environment.keys.contains { $0.contains("=") })
  }
}
