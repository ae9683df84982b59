import AmctlCommandLine
import MusicPlatform

/// Reads invented bytes again and again.
///
/// `AmctlFuzzing` alone lists its targets. `AmctlFuzzing NAME` tries the inputs that are kept, and
/// `AmctlFuzzing NAME FILE...` those files. Built by `.ci/fuzz`, it takes the options of libFuzzer
/// instead, which invents inputs.
@main
struct Fuzzing {
  static func main() throws {
    let arguments = CurrentProcess.arguments
    guard let name = arguments.first else {
      for target in FuzzTarget.all { print(target.name) }
      return
    }
    guard let target = FuzzTarget.named(name) else {
      throw Violation(description: "no target is named '\(name)'")
    }
    #if FUZZING
      Invention.run(target, arguments)
    #else
      let files = arguments.dropFirst().map { $0 }
      let inputs =
        files.isEmpty
        ? try Corpus.inputs(of: target) : try files.map { ($0, try FileSystem.read($0)) }
      for (file, bytes) in inputs {
        print(file)
        try target.check(bytes)
      }
    #endif
  }
}
