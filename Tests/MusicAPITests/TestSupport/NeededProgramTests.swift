import AmctlTestSupport
import Testing

@Suite(.thorough) struct NeededProgramTests {
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

  @Test(arguments: [
    ("amctl genres --jq .", true), ("amctl genres | jq .", true), ("x; curl -s y", true),
    ("sh -c 'curl x'", true), ("amctl genres --curl", false), ("cat curl.json", false),
  ])
  func `a command line that runs jq or curl needs them`(line: String, isNeeding: Bool) {
    #expect(NeededProgram.areNeeded(in: line) == isNeeding)
  }
}
