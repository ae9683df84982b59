import MusicAPI

@main
struct Benchmarks {
  static func main() {}
}
