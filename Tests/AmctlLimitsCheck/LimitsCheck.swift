import AmctlKit
import MusicAPI

/// Takes as many requests as limits allow at a time, in a process of its own.
///
/// `AmctlLimitsCheck FILE REQUESTS ATTEMPTS TIME` prints the number of requests that were allowed;
/// with `-` instead of a time, it never ends, and prints a line for each minute.
@main
struct LimitsCheck {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let requests = Int(arguments[2]), let attempts = Int(arguments[3])
    else { return print("usage: AmctlLimitsCheck FILE REQUESTS ATTEMPTS TIME") }
    let limits = RequestCounter.shared(path: arguments[1], requests: requests, per: .seconds(60))
    let allowed = { (time: Int) in
      (0..<attempts).count { _ in limits.take(at: .seconds(time)) == nil }
    }
    if let time = Int(arguments[4]) { return print(allowed(time)) }
    for time in stride(from: 0, to: .max, by: 61) { print(allowed(time)) }
  }
}
