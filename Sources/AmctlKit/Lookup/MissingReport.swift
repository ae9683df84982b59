import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// A name that stands for nothing.
struct MissingName: CustomStringConvertible {
  let name: String
  let type: ResourceType
  /// The storefront, where several were requested.
  var storefront: String?

  var description: String {
    let place = storefront.map { " of '\($0)'" } ?? ""
    return "'\(name)' was not found among the \(type)\(place)"
  }

  /// What to try instead.
  var hint: String? {
    guard type == .genres, !name.isGenreID else { return nil }
    return "'amctl genres \(ShellWord.plain(name))' finds genres by name"
  }
}

/// Names what was looked up and not found, and counts it.
final class MissingReport {
  private var file: MissingFile?
  private var messages: FirstMessages
  private var names: [String] = []
  private var count = 0
  /// The first name, which is reported once it is clear that it is not the only one looked up.
  private var first: MissingName?
  private var isFirstSaid = false

  /// Writes to a file instead, if one is named.
  init(path: String? = nil, messages: Messages) throws(FileError) {
    self.messages = FirstMessages(messages)
    file = try path.map { path throws(FileError) in try MissingFile(path) }
  }

  /// Adds what one response lacks, which may be nothing: from then on the file is about this run.
  func add(_ misses: [MissingName]) throws {
    try file?.add(misses.map(\.name))
    for miss in misses { note(miss) }
  }

  private func note(_ miss: MissingName) {
    count += 1
    if names.count < MissingItems.nameLimit { names.append(miss.name) }
    guard first != nil else {
      first = miss
      return
    }
    sayFirst()
    if file == nil { messages.add(miss.description) }
  }

  /// Adds to the file what was not looked up, which a message has reported already.
  func add(unrequested names: [String]) throws {
    try file?.add(failed: names)
  }

  /// Ends the report of so many names; the error of a single one says all there is to say.
  func end(of total: Int) -> MissingItems? {
    if total > 1 { sayFirst() }
    messages.end()
    guard count > 0 else { return nil }
    return MissingItems(names, count: count, of: total, only: total == 1 ? first : nil)
  }

  private func sayFirst() {
    guard let first, !isFirstSaid, file == nil else { return }
    isFirstSaid = true
    messages.add(first.description)
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
  /// The one name that was looked up, where it was only one.
  let only: MissingName?

  /// How many names a report in JSON has at most.
  static let nameLimit = 1_000

  /// Counts the names, unless they are the first of more.
  init(
    _ names: [String], count: Int? = nil, of total: Int, _ noun: String = "ids",
    only: MissingName? = nil
  ) {
    self.names = Array(names.prefix(Self.nameLimit))
    self.count = count ?? names.count
    self.total = total
    self.noun = noun
    self.only = only
  }

  /// One sentence; none at all is another failure than some.
  var failure: Failure {
    var failure = Failure(
      count == total ? .notFound : .partial, only?.description ?? notFound,
      hint: only?.hint)
    failure.missing = names
    return failure
  }

  /// How many of how many were not found.
  var notFound: String {
    count == total ? "none of \(total) \(noun) found" : "\(count) of \(total) \(noun) not found"
  }
}

/// The one resource that was named does not exist, as a response of the service says.
struct MissingResource: ReportedError {
  let name: MissingName
  let rejection: Rejection

  var failure: Failure {
    var failure = Failure(MusicAPIError.rejected(rejection))
    failure.message = name.description
    failure.hint = name.hint
    failure.missing = [name.name]
    return failure
  }
}

extension MusicAPIError {
  /// The error as one about a resource, where the service says that it does not exist.
  func naming(_ name: MissingName?) -> any Error {
    guard let name, case .rejected(let rejection) = self, rejection.status == 404 else {
      return self
    }
    return MissingResource(name: name, rejection: rejection)
  }
}
