/// Prints the project's speeds, each next to a baseline from the same run.
@main
struct Benchmarks {
  static func main() async throws {
    let asked = CommandLine.arguments.dropFirst()
    let wants = { (name: String) in asked.isEmpty || asked.contains(name) }
    // Whole programs come first: a system may count this process's memory to them.
    if wants("programs") || wants("transcripts"), let programs = try await Programs.find() {
      if wants("programs") { try await run(programs) }
      if wants("transcripts") { try await TranscriptBenchmark.run(programs) }
    }
    if wants("json") { try JSONBenchmark.run() }
    if wants("signing") { try SigningBenchmark.run() }
    if wants("wire") { try await WireBenchmark.run() }
  }
  private static func run(_ programs: Programs) async throws {
    try await ListingBenchmark.run(programs)
    try await LibraryBenchmark.run(programs)
    try await PagesBenchmark.run(programs)
    try await BatchBenchmark.run(programs)
    try await StartupBenchmark.run(programs)
  }
}
