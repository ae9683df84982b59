import MusicAPI

/// Compares the values of a response with those of an earlier one.
///
/// Resources of a list are compared by type and id, and other elements by position.
package struct ValueComparison {
  /// The first change of each member, and how many more there are.
  private var changes: [(member: String, detail: String, count: Int)] = []
  private var places: [String: Int] = [:]

  private init() {}

  /// Returns a finding for each member with other values; none for a body that is not JSON.
  package static func changes(from old: [UInt8], to new: [UInt8]) -> [FixtureFinding] {
    guard let old = try? JSONDocument(parsing: old), let new = try? JSONDocument(parsing: new)
    else {
      return []
    }
    var comparison = ValueComparison()
    comparison.compare(old.root, new.root, at: "")
    return comparison.changes.map { change in
      let more = change.count > 1 ? ", and \(change.count - 1) more" : ""
      return FixtureFinding(.changed, change.member, change.detail + more)
    }
  }

  private mutating func compare(_ old: JSON, _ new: JSON, at place: String) {
    if old.string == Redaction.mark || new.string == Redaction.mark { return }
    // Without the key, nobody knows whose pseudonym it is.
    if Self.isPseudonym(old) != Self.isPseudonym(new), old.kind == .string { return }
    switch (old.kind, new.kind) {
    case (.object, .object):
      // Members that only one has are a change of the shape.
      for (name, value) in old.members {
        guard let other = new[name] else { continue }
        compare(value, other, at: place.isEmpty ? name : "\(place).\(name)")
      }
    case (.array, .array):
      compareElements(of: old, new, at: place)
    case (let own, let other) where own != other && !old.isNull && !new.isNull:
      // Another type is a change of the shape.
      return
    case (.number, .number) where old.double == new.double: return
    default:
      if old.string ?? old.text != new.string ?? new.text {
        add(place, "was \(Self.shown(old)), is \(Self.shown(new))")
      }
    }
  }

  private mutating func compareElements(of old: JSON, _ new: JSON, at place: String) {
    let (olds, news) = (old.elements.map { $0 }, new.elements.map { $0 })
    let (oldNames, newNames) = (olds.compactMap(Self.name), news.compactMap(Self.name))
    guard oldNames.count == olds.count, newNames.count == news.count,
      olds.contains(where: Self.hasPseudonym) == news.contains(where: Self.hasPseudonym)
    else {
      if olds.count != news.count { add(place, "had \(olds.count) elements, has \(news.count)") }
      for (one, other) in zip(olds, news) { compare(one, other, at: place + "[]") }
      return
    }
    let current = Dictionary(zip(newNames, news)) { first, _ in first }
    let former = Set(oldNames)
    for name in oldNames where current[name] == nil { add(place, "no longer has \(name)") }
    for name in newNames where !former.contains(name) { add(place, "has \(name) now") }
    let kept = oldNames.filter { current[$0] != nil }
    if kept != newNames.filter(former.contains) { add(place, "has another order") }
    for (name, value) in zip(oldNames, olds) {
      if let other = current[name] { compare(value, other, at: place + "[]") }
    }
  }

  private static func isPseudonym(_ json: JSON) -> Bool {
    json.string.map { Pseudonym.isPart(of: $0) } ?? false
  }

  private static func hasPseudonym(_ json: JSON) -> Bool {
    json["id"].map(isPseudonym) ?? false
  }

  /// The type and id of a resource; nil for anything else.
  private static func name(of json: JSON) -> String? {
    guard let type = json["type"]?.string, let id = json["id"]?.string, id != Redaction.mark else {
      return nil
    }
    return "\(type) '\(id)'"
  }

  /// The start of a value, quoted.
  private static func shown(_ json: JSON) -> String {
    let text = json.string.map { "'\($0)'" } ?? json.text
    return text.count > 80 ? text.prefix(79) + "…" : text
  }

  private mutating func add(_ member: String, _ detail: String) {
    if let place = places[member] {
      changes[place].count += 1
    } else {
      places[member] = changes.count
      changes.append((member, detail, 1))
    }
  }
}
