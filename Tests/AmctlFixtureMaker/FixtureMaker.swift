import Foundation

/// Writes all of `v1` in a folder of fixtures: `swift run AmctlFixtureMaker Fixtures`.
@main
struct FixtureMaker {
  static func main() {
    do { try make() } catch {
      // Swift reports an error that leaves `main` as a crash, with a backtrace.
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func make() throws {
    guard CommandLine.arguments.count == 2 else { throw Fault.noFolder }
    let folder = CommandLine.arguments[1]
    let tree = try FixtureTree(Exchange.all)
    try tree.write(to: folder)
    print("Wrote \(tree.places.count) exchanges to \(folder)/v1")
  }

  /// Why nothing was written.
  enum Fault: Error, CustomStringConvertible {
    /// The folder is not named.
    case noFolder
    /// Two exchanges belong in the same file.
    case samePlace(String)

    /// What is wrong, and what to do about it.
    var description: String {
      switch self {
      case .noFolder: "Name the folder of the fixtures: swift run AmctlFixtureMaker Fixtures"
      case .samePlace(let place): "Two exchanges belong in '\(place)': take one of them away"
      }
    }
  }
}
