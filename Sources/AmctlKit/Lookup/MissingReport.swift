import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Names what was looked up and not found, and counts it.
final class MissingReport {
  private let messages: Messages
  private let file: (any OutputStream)?
  private var names: [String] = []
  private var count = 0
  private var unnamed = 0

  /// How many are named on standard error; a file gets them all.
  private static let namedAtMost = 10

  /// Writes to a file instead, if one is named, at once: what follows may fail.
  init(path: String? = nil, messages: Messages) throws(FileError) {
    self.messages = messages
    file = try path.map { path throws(FileError) in
      DescriptorOutput(try FileSystem.open(writing: path), gathering: 0)
    }
  }

  /// Adds what was not found, or not in one of several storefronts.
  func add(
    _ value: String, of type: ResourceType, in storefront: String? = nil
  ) throws(WriteError) {
    count += 1
    if names.count < MissingItems.nameLimit { names.append(value) }
    if let file {
      try file.write(value + "\n")
    } else if count > Self.namedAtMost {
      unnamed += 1
    } else {
      let place = storefront.map { " of '\($0)'" } ?? ""
      messages.note("'\(value)' was not found among the \(type)\(place).")
    }
  }

  /// Adds a name that stands for nothing.
  func add(_ miss: Found.Miss) throws(WriteError) {
    try add(miss.name, of: miss.type, in: miss.storefront)
  }

  /// Counts, after the last, those that were not named.
  func end() {
    if unnamed > 0 { messages.note("… and \(unnamed) more") }
    unnamed = 0
  }

  /// What was missing, of so many; nil when nothing was.
  func items(of total: Int) -> MissingItems? {
    count > 0 ? MissingItems(names, count: count, of: total) : nil
  }
}

/// Some or all of what was looked up was not found.
struct MissingItems: ReportedError {
  /// What is missing, or the first of it.
  let names: [String]
  /// How many are missing.
  let count: Int
  /// How many were looked up.
  let total: Int
  /// What each of them is.
  let noun: String

  /// How many names a report in JSON has at most.
  static let nameLimit = 1_000

  /// Counts the names, unless they are the first of more.
  init(_ names: [String], count: Int? = nil, of total: Int, _ noun: String = "ids") {
    self.names = Array(names.prefix(Self.nameLimit))
    self.count = count ?? names.count
    self.total = total
    self.noun = noun
  }

  /// One sentence; none at all is another failure than some.
  var failure: Failure {
    var failure = Failure(
      count == total ? .notFound : .partial,
      "Not found: \(count == total ? "all" : "\(count) of") \(total) \(noun).")
    failure.missing = names
    return failure
  }
}

/// The one resource that was looked up does not exist, as the service says in its own words.
struct MissingResource: ReportedError {
  let name: String
  let rejection: Rejection

  var failure: Failure {
    var failure = Failure(MusicAPIError.rejected(rejection))
    failure.missing = [name]
    return failure
  }
}
