import AmctlKit

@main
struct Entry {
  static func main() {}
}
