import AmctlCommandLine
import AmctlKit
import MusicAPI

/// Takes as many requests as limits allow at a time, in a process of its own, and prints how many.
///
/// With `-` instead of a time, it never ends, and prints a line for each minute.
struct LimitsTool: Tool {
  private var file = ""
  private var requests = 1
  private var attempts = 1
  private var time = ""

  static let spec = CommandSpec(
    "limits", summary: "Count the requests that limits allow", parameters: Self.self)

  static let parameters: [Parameter<Self>] = [
    .word("file", \.file, .file(), help: "The file that counts them"),
    .word("requests", \.requests, .integer(in: 1...), help: "The requests of a minute"),
    .word("attempts", \.attempts, .integer(in: 1...), help: "Try to take so many"),
    .word("time", \.time, .text("SECONDS"), help: "The time; - is every minute"),
  ]

  func run() {
    let limits = RequestCounter.shared(path: file, requests: requests, per: .seconds(60))
    let allowed = { (time: Int) in
      (0..<attempts).count { _ in limits.take(at: .seconds(time)) == nil }
    }
    if let time = Int(time) { return print(allowed(time)) }
    for time in stride(from: 0, to: .max, by: 61) { print(allowed(time)) }
  }
}
