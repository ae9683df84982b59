import MusicAPI
import Platform

/// Names what a change was not done to, on standard error and in a file.
final class RestReport {
  private let deed: String
  private let talk: Talk
  private let file: (any OutputStream)?

  init(path: String?, deed: String, talk: Talk) throws(FileError) {
    self.deed = deed
    self.talk = talk
    file = try path.map { path throws(FileError) in
      DescriptorOutput(try FileSystem.open(writing: path), gathering: 0)
    }
  }

  /// Says that it was not done, or that nobody knows.
  func add(_ target: ChangeTarget, mayBeDone: Bool) throws(WriteError) {
    talk.say(
      mayBeDone
        ? "Whether '\(target.word)' was \(deed) is not known."
        : "'\(target.word)' was not \(deed).")
    try file?.write(target.word + "\n")
  }
}
