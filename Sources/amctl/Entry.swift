import AmctlKit

@main
struct Entry {
  static func main() {
    CurrentProcess.run {
      await Amctl.run(
        CurrentProcess.arguments, environment: CurrentProcess.environment, streams: .standard())
    }
  }
}
