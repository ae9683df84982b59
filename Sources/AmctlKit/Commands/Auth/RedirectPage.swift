import AmctlCommandLine
import MusicPlatform

/// A page in a private folder that redirects the browser to a URL.
///
/// Every user of a machine can read the arguments of a process, and the URL contains a secret.
struct RedirectPage: Sendable {
  /// The path of the file, which only this user can read.
  let path: String
  private let folder: String

  /// Writes the page to the user's runtime or temporary folder, or to `/tmp`.
  init(to url: String, _ environment: Environment) throws(FileError) {
    let places = [environment["XDG_RUNTIME_DIR"], try? environment.temporaryFolder()]
    let parent = places.compactMap(\.self).first(where: FileSystem.isDirectory) ?? "/tmp"
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
