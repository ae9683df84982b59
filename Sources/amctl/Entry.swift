import AmctlCommandLine
import AmctlKit

@main
struct Entry {
  static func main() {
    let words = CurrentProcess.arguments
    let environment = CurrentProcess.environment
    CurrentProcess.run { streams in
      await Amctl.run(words, environment: environment, streams: streams)
    } orLacking: { shortage, streams in
      Amctl.reject(words, lacking: shortage, streams: streams)
    }
  }
}
