/// A shell script that takes the place of a program.
public enum ShellProgram {
  /// Installs a script as a program in a folder, and returns its path.
  ///
  /// A child process writes it: a process that any other test starts at this moment would inherit
  /// a file that this process has open for writing, and such a file cannot be run.
  @discardableResult
  public static func install(
    _ script: String, as name: String, in folder: TemporaryDirectory
  ) async throws -> String {
    // A script may end before it has read what it is sent.
    Pipe.turnSignalIntoError()
    let text = try folder.write(Array("#!/bin/sh\n\(script)\n".utf8), to: name + ".txt")
    let path = folder.file(name)
    let written = try await ChildProcess.run(
      "/bin/sh", ["-c", #"cp "$0" "$1" && chmod 755 "$1""#, text, path],
      environment: ["PATH": "/usr/bin:/bin"])
    guard written.status == 0 else { throw InstallError(message: written.errorText) }
    return path
  }

  /// The error if a script could not be installed.
  public struct InstallError: Error, Sendable {
    /// What the shell said.
    public let message: String
  }
}
