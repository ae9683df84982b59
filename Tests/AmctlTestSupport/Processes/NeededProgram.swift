#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import MusicPlatform

/// A program or a file of the system that some tests need besides a Swift toolchain.
///
/// If it is missing, the tests that need it are skipped, except in CI, which sets the environment
/// variable `CI`: there they run and fail, so that nothing goes untested unnoticed. The script
/// `.ci/bare` hides everything that is named here.
///
/// ```swift
/// @Suite(.enabled(if: NeededProgram.curl.isExpected, "\(NeededProgram.curl)"))
/// ```
public struct NeededProgram: Sendable {
  /// Serves TLS and HTTP/2.
  public static let nginx = NeededProgram("/usr/sbin/nginx", package: "nginx-light")
  /// Creates certificates and verifies signatures.
  public static let openssl = NeededProgram("/usr/bin/openssl", package: "openssl")
  /// Sends requests as a user would.
  public static let curl = NeededProgram("/usr/bin/curl", package: "curl")
  /// Processes output.
  public static let jq = NeededProgram("/usr/bin/jq", package: "jq")
  /// Opens the sign-in page.
  public static let chromium = NeededProgram("/usr/bin/chromium", package: "chromium")
  /// Completes words.
  public static let bash = NeededProgram("/usr/bin/bash", package: "bash")
  /// Completes words in its own way.
  public static let zsh = NeededProgram("/usr/bin/zsh", package: "zsh")
  /// Completes words in its own way.
  public static let fish = NeededProgram("/usr/bin/fish", package: "fish")
  /// Shows long output page by page.
  public static let less = NeededProgram("/usr/bin/less", package: "less")
  /// Requests fixtures as a client in another language.
  public static let python3 = NeededProgram("/usr/bin/python3", package: "python3")
  /// Sends requests from Python.
  public static let requests = NeededProgram(
    "/usr/bin/python3", loading: "requests", package: "python3-requests")
  /// Requests fixtures as a client in another language.
  public static let node = NeededProgram("/usr/bin/node", package: "nodejs")
  /// Is a terminal without a screen.
  public static let tmux = NeededProgram("/usr/bin/tmux", package: "tmux")
  /// Shows manual pages.
  public static let man = NeededProgram("/usr/bin/man", package: "man-db")
  /// Formats manual pages.
  public static let groff = NeededProgram("/usr/bin/groff", package: "groff-base")
  /// Shows formatted pages on a terminal.
  public static let grotty = NeededProgram("/usr/bin/grotty", package: "groff-base")
  /// Runs SQL over files.
  public static let duckdb = NeededProgram(
    "/usr/local/bin/duckdb", package: "duckdb-cli", from: "pip")
  /// Lets DuckDB read files by their URLs.
  public static let httpfs = NeededProgram(
    file: "/usr/local/lib/amctl-duckdb/httpfs.duckdb_extension",
    package: "duckdb-extension-httpfs", from: "pip")

  /// Passes messages between programs.
  public static let dbusDaemon = NeededProgram("/usr/bin/dbus-daemon", package: "dbus-daemon")
  /// Sends messages to programs and shows what is on the bus.
  public static let busctl = NeededProgram("/usr/bin/busctl", package: "systemd")
  /// Controls players.
  public static let playerctl = NeededProgram("/usr/bin/playerctl", package: "playerctl")
  /// Plays audio.
  public static let mpv = NeededProgram("/usr/bin/mpv", package: "mpv")

  /// Gives a program a network and files of its own, where the system lets every user do that.
  public static let namespaces = NeededProgram(
    "/usr/bin/unshare",
    doing: ["-rnmpf", "sh", "-c", "ip link set lo up && mount --bind /etc/hosts /etc/hosts"],
    package: "iproute2")

  private let location: String
  private let package: String
  /// The program that installs the package.
  private var manager = "apt"
  /// Whether the package is all that it needs; CI cannot change the system below it.
  private var worksAnywhere = true
  private let name: String
  private let isInstalled: Bool

  /// Creates a program with its absolute path and the apt package that installs it.
  public init(_ location: String, package: String) {
    self.init(
      location, package: package, name: "'\(location)'",
      isInstalled: FileManager.default.isExecutableFile(atPath: location))
  }

  /// Creates a program of a package that another package manager installs.
  private init(_ location: String, package: String, from manager: String) {
    self.init(location, package: package)
    self.manager = manager
  }

  /// Creates a file of a package.
  private init(file: String, package: String, from manager: String) {
    let facts = FileFacts(of: file, followingLinks: true)
    self.init(
      file, package: package, name: "'\(file)'", isInstalled: facts?.kind == .file)
    self.manager = manager
  }

  /// Creates a module that Python can import.
  package init(_ python: String, loading module: String, package: String) {
    let arguments = ["-c", "import \(module)"]
    let run = try? TimedProcess(python, arguments, environment: ["PATH": "/usr/bin:/bin"])
    self.init(
      python, package: package, name: "'\(module)' for '\(python)'", isInstalled: run?.status == 0)
  }

  /// Creates a program that can do something only where the system lets it.
  private init(_ location: String, doing arguments: [String], package: String) {
    let path = "/usr/sbin:/usr/bin:/sbin:/bin"
    let run = try? TimedProcess(location, arguments, environment: ["PATH": path])
    self.init(
      location, package: package, name: "'\(location)' and a system that allows it",
      isInstalled: run?.status == 0)
    worksAnywhere = false
  }

  private init(_ location: String, package: String, name: String, isInstalled: Bool) {
    self.location = location
    self.package = package
    self.name = name
    self.isInstalled = isInstalled
  }

  /// Whether a command line runs DuckDB.
  public static func isDuckDBNeeded(in line: String) -> Bool {
    line.contains("amctl feed s")
  }

  /// Whether a command line controls a player, which a bus leads to.
  public static func isBusNeeded(in line: String) -> Bool {
    ["amctl player", "amctl now"].contains { line.contains($0) }
  }

  /// Whether a command line runs `jq` or `curl`, which not every system has.
  public static func areNeeded(in line: String) -> Bool {
    let words = line.split { " '\"|;&()".contains($0) }
    return words.contains("jq") || words.contains("--jq") || words.contains("curl")
  }

  /// Whether the tests that need it run on this machine.
  public var isExpected: Bool { isExpected(environment: ProcessInfo.processInfo.environment) }

  /// Whether the tests that need it run in that environment.
  public func isExpected(environment: [String: String]) -> Bool {
    isInstalled || worksAnywhere && environment["CI"]?.isEmpty == false
  }

  /// The path of the program; throws when it is missing.
  public var path: String {
    get throws(Missing) {
      guard isInstalled else { throw Missing(program: self) }
      return location
    }
  }

  /// A test needs a program that is not installed.
  public struct Missing: Error, CustomStringConvertible {
    let program: NeededProgram

    /// The missing program and how to install it.
    public var description: String { "this test \(program)" }
  }
}

extension NeededProgram: CustomStringConvertible {
  /// The program a test needs and how to install it.
  public var description: String {
    "needs \(name); install '\(package)' with \(manager), or all such programs with "
      + "'bash .ci/install --tests'"
  }
}
