import AmctlCommandLine
import MusicPlatform

/// The program that opens a page in a browser, if there is one.
struct Browser: Sendable {
  private let path: String
  private let environment: Environment

  /// Searches `PATH`; nil if nothing is found.
  init?(_ environment: Environment) {
    let names = ["xdg-open", "open"]
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    let paths = names.flatMap { name in folders.map { "\($0)/\(name)" } }
    guard let path = paths.first(where: { FileSystem.exists($0) }) else { return nil }
    self.path = path
    self.environment = environment
  }

  /// Opens a page; a failure is ignored, because the URL has also been printed.
  ///
  /// No key or token from the settings is passed to the program.
  func open(_ path: String) {
    guard let input = try? FileSystem.open(reading: "/dev/null"),
      let output = try? FileSystem.open(writing: "/dev/null")
    else { return }
    let command = SpawnCommand(
      path: self.path, arguments: [path],
      environment: environment.variables.filter { !$0.key.hasPrefix("AMCTL_") })
    _ = try? command.spawn(stdin: input, stdout: output, stderr: output)
  }
}

/// A page in a private folder that redirects the browser to a URL.
///
/// Every user of a machine can read the arguments of a process, and the URL contains a secret.
struct RedirectPage: Sendable {
  /// The path of the file, which only this user can read.
  let path: String
  private let folder: String

  /// Writes the page to the user's runtime or temporary folder, or to `/tmp`.
  init(to url: String, _ environment: Environment) throws(FileError) {
    let places = ["XDG_RUNTIME_DIR", "TMPDIR"].compactMap { environment[$0] }
    let parent = places.first(where: FileSystem.isDirectory) ?? "/tmp"
    folder = "\(parent)/amctl-login-\(UInt64.random(in: .min ... .max))"
    path = folder + "/login.html"
    let html = """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta http-equiv="refresh" content="0; url=\(url)">
      <title>Sign in to Apple Music for amctl</title>
      <p><a href="\(url)">Sign in to Apple Music</a></p>
      </html>

      """
    try FileSystem.createDirectory(folder, isPrivate: true)
    try FileSystem.write(Array(html.utf8), to: path, isSecret: true)
  }

  /// Removes the page.
  func remove() {
    try? FileSystem.remove(path)
    try? FileSystem.removeDirectory(folder)
  }
}
