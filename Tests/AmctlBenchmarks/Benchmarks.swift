/// Prints the project's speeds, each next to a baseline from the same run.
@main
struct Benchmarks {
  static func main() async throws {
    let asked = CommandLine.arguments.dropFirst()
    // The labeled rows are not in this repository: 'matching DIR' reads them from a folder.
    if asked.first == "matching", let folder = asked.dropFirst().first {
      return try await MatchingBenchmark.run(folder)
    }
    if asked.first == "match" {
      let numbers = asked.dropFirst().compactMap { Int($0) }
      return try await MatchBenchmark.run(
        rows: numbers.first ?? 20_000, seed: UInt64(numbers.dropFirst().first ?? 1),
        kind: asked.dropFirst(3).first)
    }
    let wants = { (name: String) in asked.isEmpty || asked.contains(name) }
    // Whole programs come first: a system may count this process's memory to them.
    let ofPrograms = [
      "programs", "serve", "sandbox", "load", "transcripts", "matching", "play", "before",
    ]
    if ofPrograms.contains(where: wants),
      let programs = try await Programs.find()
    {
      if wants("programs") { try await run(programs) }
      if wants("before") { try await BeforeBenchmark.run(programs) }
      if wants("serve") { try await ServeBenchmark.run(programs) }
      if wants("sandbox") { try await SandboxBenchmark.run(programs) }
      if wants("load") { try await LoadBenchmark.run(programs) }
      // 'matching' alone is the part of the programs that matches long lists.
      if asked.contains("matching") { try await MatchingLoad.run(programs) }
      if wants("play") { try await PlayBenchmark.run(programs) }
      if wants("transcripts") { try await TranscriptBenchmark.run(programs) }
    }
    if wants("json") { try JSONBenchmark.run() }
    if wants("bus") { try await BusBenchmark.run() }
    if wants("wire") { try await WireBenchmark.run() }
  }
  private static func run(_ programs: Programs) async throws {
    try await ListingBenchmark.run(programs)
    try await LibraryBenchmark.run(programs)
    try await PagesBenchmark.run(programs)
    try await BatchBenchmark.run(programs)
    try await MatchingLoad.run(programs)
    try await RequestsBenchmark.run(programs)
    try await StartupBenchmark.run(programs)
  }
}
