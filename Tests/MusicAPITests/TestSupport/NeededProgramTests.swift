import AmctlTestSupport
import Testing

struct NeededProgramTests {
  private let missing = NeededProgram("/nowhere/tool", package: "tools")
  private let installed = NeededProgram("/bin/sh", package: "dash")

  @Test(arguments: [([:], false), (["CI": ""], false), (["CI": "true"], true)])
  func `tests whose program is missing run only in CI`(
    environment: [String: String], isExpected: Bool
  ) {
    #expect(missing.isExpected(environment: environment) == isExpected)
    #expect(installed.isExpected(environment: environment))
  }

  @Test func `a test without its program fails with the package to install`() {
    let error = #expect(throws: NeededProgram.Missing.self) { try missing.path }
    #expect(
      error?.description
        == "this test needs '/nowhere/tool'; install 'tools' with apt, or all such programs with "
        + "'bash .ci/install --tests'")
  }

  @Test func `an installed program is run by its path`() throws {
    #expect(try installed.path == "/bin/sh")
  }
}
