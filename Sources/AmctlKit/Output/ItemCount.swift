import AmctlCommandLine
import MusicAPI

/// The number of items that the service returned, and the numbers that it can be compared with.
struct ItemCount: Sendable {
  /// What was counted.
  enum Subject: Sendable, Equatable {
    /// The items of any list, from a position on.
    case items(from: Int)
    case list(ResourceType)
    /// The tracks of a playlist, by its id.
    case tracks(of: String)
    /// The tracks of all playlists that an earlier export has too.
    case allTracks
  }

  let subject: Subject
  private(set) var count: Int
  /// The number of items in the whole list, as the service last reported it.
  private(set) var total: Int?
  /// The number in an earlier export, whatever it is.
  private let earlier: Int?

  init(_ subject: Subject, _ count: Int = 0, reported: Int? = nil, previous: Int? = nil) {
    self.subject = subject
    self.count = count
    total = reported
    earlier = previous
  }

  /// Adds a page, or as many of its items as count.
  mutating func add<Kind>(_ page: Page<Kind>, counting count: Int? = nil) {
    self.count += count ?? page.elements.count
    total = page.reportedTotal ?? total
  }

  /// The number that the service reported; nil if it reported none, or the same.
  var reported: Int? {
    let expected =
      if case .items(let start) = subject { total.map { max(0, $0 - start) } } else { total }
    return expected.flatMap { $0 < 0 || $0 == count ? nil : $0 }
  }

  /// The number in an earlier export; nil if it has no such list, or no more.
  var previous: Int? { earlier.flatMap { $0 > count ? $0 : nil } }

  /// Whether it has less than nine tenths of what it should have.
  ///
  /// Playlists are edited every day, so one that is shorter than before is too short only if it is
  /// empty now. All of them together count as one list.
  var isTooShort: Bool {
    var expected = reported ?? 0
    if case .tracks = subject, count > 0 {} else { expected = max(expected, previous ?? 0) }
    return count.isTooFew(of: expected)
  }

  /// Describes the difference, in the middle of a sentence; nil if there is none.
  func difference(from export: String = "") -> String? {
    guard reported != nil || previous != nil else { return nil }
    let returned =
      reported.map { "reported \(counted($0)) but returned \(count.grouped)" }
      ?? "returned \(counted(count))"
    return returned + (previous.map { "; '\(export)' has \($0.grouped)" } ?? "")
  }

  /// Notes that the service returned another number than it reported; throws if the list is too
  /// short, with what follows from that.
  func check(_ consequence: String, _ messages: Messages) throws {
    guard let difference = difference() else { return }
    guard isTooShort else { return messages.note("The service \(difference).") }
    throw Failure(
      .partial, "the service \(difference); \(consequence)", hint: "try again later",
      missing: [name])
  }

  /// The name in an error for programs.
  var name: String {
    switch subject {
    case .items: "items"
    case .list(let type): type.facts?.pathName ?? type.rawValue
    case .tracks(let id): id
    case .allTracks: "tracks"
    }
  }

  private func counted(_ count: Int) -> String {
    switch subject {
    case .items(let start):
      count.counted("item") + (start > 0 ? " from offset \(start.grouped)" : "")
    case .list(let type): type.counted(count)
    case .tracks(let id): count.counted("track of '\(id)'", "tracks of '\(id)'")
    case .allTracks: count.counted("playlist track")
    }
  }
}

/// Reports the lists that are too short, unless that is allowed.
struct SizeReport {
  /// The path of the earlier export.
  let export: String
  let allowsShrinking: Bool
  let messages: Messages
  private(set) var tooShort: [ItemCount] = []

  /// Returns whether a list can be used as it is.
  func accepts(_ size: ItemCount) -> Bool { allowsShrinking || !size.isTooShort }

  /// Adds a list; returns whether it can be used, and names it if not.
  mutating func add(_ size: ItemCount) -> Bool {
    if accepts(size) { return true }
    tooShort.append(size)
    size.difference(from: export).map { messages.say("The service \($0).") }
    return false
  }

  /// Returns the error if there were such lists, with what follows from that.
  func failure(_ consequence: String) -> Failure? {
    guard !tooShort.isEmpty else { return nil }
    let lists = tooShort.count.counted("list is", "lists are")
    return Failure(
      .partial, "\(lists) too short; \(consequence)",
      hint: "try again later, or use --allow-shrink if your library really is that small",
      missing: tooShort.map(\.name))
  }
}

extension Int {
  /// Whether a list with so many items has less than nine tenths of what it should have.
  fileprivate func isTooFew(of expected: Int) -> Bool { self < expected - expected / 10 }
}

extension Page {
  /// The number of items in the whole list, as the service reports it.
  var reportedTotal: Int? { json["meta"]?["total"]?.int }
}

extension ResourceType {
  /// Returns a number of resources in words, such as `1 music video`.
  func counted(_ count: Int) -> String {
    let name = ResourceType(rawValue: facts?.pathName ?? rawValue)
    let words = (count == 1 ? name.singular : name.rawValue).map { $0 == "-" ? " " : String($0) }
    return "\(count.grouped) \(words.joined())"
  }
}
