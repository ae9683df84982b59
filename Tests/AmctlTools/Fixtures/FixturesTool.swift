import AmctlCommandLine

/// Writes the fixtures of other servers than the service, and a privacy download.
struct FixturesTool: Tool {
  /// The folders that contain nothing but fixtures.
  static let roots = ["hosts"]

  private var folder = ""

  static let spec = CommandSpec(
    "fixtures", summary: "Write the fixtures of other servers", parameters: Self.self)

  static let parameters: [Parameter<Self>] = [
    .word("folder", \.folder, .directory(), help: "The folder of the fixtures")
  ]

  func run() throws {
    let tree = try FixtureTree(Exchange.all)
    try tree.write(to: folder)
    print("Wrote \(tree.places.count) exchanges to \(folder)")
  }
}
