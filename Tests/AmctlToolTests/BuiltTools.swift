import AmctlTestProgram
import AmctlTestSupport
import Testing

/// The tools that were built with these tests.
enum BuiltTools {
  /// The path of their program.
  static var path: String {
    get throws { try #require(BuiltProgram.folder) + "/AmctlTools" }
  }

  /// Runs one of them to its end.
  static func run(
    _ words: [String], environment: [String: String] = [:], input: [UInt8] = []
  ) async throws -> ChildProcess.Output {
    try await ChildProcess.run(path, words, environment: environment, input: input)
  }
}
