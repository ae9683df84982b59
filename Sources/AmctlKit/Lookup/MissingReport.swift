import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Names what was asked for and is not there, and counts it.
final class MissingReport {
  private let messages: Messages
  private let file: (any OutputStream)?
  private var count = 0

  /// Writes to a file too, if one is named, at once: what follows may fail.
  init(path: String?, messages: Messages) throws(FileError) {
    self.messages = messages
    file = try path.map { path throws(FileError) in
      DescriptorOutput(try FileSystem.open(writing: path), gathering: 0)
    }
  }

  /// Says that something is not there, or not in one of several storefronts.
  func add(
    _ value: String, of type: ResourceType, in storefront: String? = nil
  ) throws(WriteError) {
    count += 1
    let place = storefront.map { " of '\($0)'" } ?? ""
    messages.say("'\(value)' was not found among the \(type)\(place).")
    try file?.write(value + "\n")
  }

  /// Says that a name stands for nothing.
  func add(_ miss: Found.Miss) throws(WriteError) {
    try add(miss.name, of: miss.type, in: miss.storefront)
  }

  /// What was missing, of so many; nil when nothing was.
  func items(of total: Int) -> MissingItems? {
    count > 0 ? MissingItems(count: count, of: total) : nil
  }
}

/// Some or all of what was asked for by name is not there.
struct MissingItems: ReportedError {
  /// How many are missing.
  let count: Int
  /// How many were asked for.
  let total: Int
  /// What each of them is.
  let noun: String

  init(count: Int, of total: Int, _ noun: String = "ids") {
    self.count = count
    self.total = total
    self.noun = noun
  }
  /// One sentence; none at all is another failure than some.
  var failure: Failure {
    Failure(
      count == total ? .notFound : .partial,
      "Not found: \(count == total ? "all" : "\(count) of") \(total) \(noun).")
  }
}
