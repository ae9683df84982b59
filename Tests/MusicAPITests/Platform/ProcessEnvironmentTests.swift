import MusicPlatform
import Testing

/// The variables of the running process.
struct ProcessEnvironmentTests {
  @Test func `a variable that is set has a value, and one that is not has none`() {
    #expect(ProcessEnvironment.value(of: "PATH")?.contains("/bin") == true)
    #expect(ProcessEnvironment.value(of: "MUSICAPI_TESTS_SET_NO_SUCH_VARIABLE") == nil)
  }
}
