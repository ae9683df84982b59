import AmctlKit

@main
struct Entry {
  static func main() {
    let words = CurrentProcess.arguments
    CurrentProcess.run {
      Amctl.prepare(for: words)
    } _: {
      await Amctl.run(words, environment: CurrentProcess.environment, streams: .standard())
    }
  }
}
