import Foundation

/// Writes the fixtures of other servers than the service, and a privacy download:
/// `AmctlFixtureMaker Fixtures`.
@main
struct FixtureMaker {
  /// The folders that contain nothing but fixtures.
  static let roots = ["hosts"]

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
    print("Wrote \(tree.places.count) exchanges to \(folder)")
  }

  /// The reason nothing was written.
  enum Fault: Error, CustomStringConvertible {
    /// The folder argument is missing.
    case noFolder
    /// Two exchanges have the same file path.
    case samePlace(String)

    /// The reason, and how to fix it.
    var description: String {
      switch self {
      case .noFolder: "Name the folder of the fixtures: AmctlFixtureMaker Fixtures"
      case .samePlace(let place): "Two exchanges belong in '\(place)': take one of them away"
      }
    }
  }
}
