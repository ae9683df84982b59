import AmctlCommandLine
import MusicPlatform

/// The program that opens a page in a browser, if there is one.
struct Browser: Sendable {
  /// How long the program may take to report a failure.
  ///
  /// A browser that it does not start in the background keeps it until the user closes the browser.
  private static let patience = Duration.seconds(3)

  private let program: ExternalProgram

  /// Searches `PATH`; nil if nothing is found.
  init?(_ environment: Environment) {
    guard let program = ExternalProgram("xdg-open", "open", in: environment) else { return nil }
    self.program = program
  }

  /// Opens a page or a file; returns false if the program cannot be started.
  ///
  /// No key or token from the settings is passed to the program.
  @discardableResult
  func open(
    _ place: String, onEnd: @escaping @Sendable (ProcessEnd) -> Void = { _ in }
  ) -> Bool {
    guard let input = try? FileSystem.open(reading: "/dev/null"),
      let output = try? FileSystem.open(writing: "/dev/null")
    else { return false }
    let process = try? Subprocess(
      program.command([place]), input: .file(input.descriptor), output: .file(output.descriptor),
      errors: .file(output.descriptor))
    // What passes on its end keeps it until then.
    let isKept: ()? = try? process?.forward { event in
      if case .ended(let end) = event { onEnd(end) }
      return true
    }
    return isKept != nil
  }

  /// Opens a page; returns false if the program cannot be started, or soon ends with a failure.
  func opens(_ place: String, on clock: some Clock<Duration>) async throws -> Bool {
    let (ends, sender) = AsyncStream.makeStream(of: ProcessEnd.self)
    guard open(place, onEnd: { sender.yield($0) }) else { return false }
    let end = await withTaskGroup(of: ProcessEnd?.self) { group in
      group.addTask { await ends.first { _ in true } }
      group.addTask {
        try? await clock.sleep(for: Self.patience)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    try Task.checkCancellation()
    return end == nil || end == .exited(0)
  }
}
