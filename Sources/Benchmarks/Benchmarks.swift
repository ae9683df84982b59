import MusicAPI

@main
struct Benchmarks {
  static func main() throws {
    try JSONBenchmark.run()
    try SigningBenchmark.run()
  }
}
