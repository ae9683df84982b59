import MusicAPI

/// What separates a playlist from a list of tracks.
struct PlaylistPlan {
  /// What is done with a track.
  enum Action: String {
    /// It is in the list only, and will be added.
    case add
    /// It is in both, in the same order.
    case keep
    /// It is in the playlist only.
    case extra
    /// It is in both, in another order.
    case moved
  }

  /// A track of the list, or one that only the playlist has.
  struct Step {
    let action: Action
    let id: String
    var name: String?
    /// The place in the list, or of an extra track in the playlist, from 1.
    let position: Int
    /// The track as it was named, unless only the playlist has it.
    var target: ChangeTarget?
  }

  private(set) var steps: [Step] = []

  /// Compares a list with the tracks of a playlist; of equal tracks, the first belong together.
  init(_ wanted: [ChangeTarget], in current: [TrackIdentity]) {
    let ids = Set(wanted.map(\.id))
    let keys = current.map { $0.id(among: ids) }
    var places = Dictionary(grouping: keys.indices, by: { keys[$0] }).mapValues { $0[...] }
    let found = wanted.map { places[$0.id]?.popFirst() }
    let inOrder = Set(Self.longestRise(of: found.compactMap { $0 }))
    for (position, (target, place)) in zip(wanted, found).enumerated() {
      let action = place.map { inOrder.contains($0) ? Action.keep : .moved } ?? .add
      let name = place.flatMap { current[$0].name }
      steps.append(
        Step(
          action: action, id: target.id, name: name, position: position + 1, target: target))
    }
    let used = Set(found.compactMap { $0 })
    for place in current.indices where !used.contains(place) {
      steps.append(
        Step(
          action: .extra, id: current[place].catalogID ?? keys[place], name: current[place].name,
          position: place + 1))
    }
  }

  /// The tracks to add, in order.
  var additions: [ChangeTarget] { steps.filter { $0.action == .add }.compactMap(\.target) }

  /// The number of steps of a kind.
  func count(_ action: Action) -> Int { steps.count { $0.action == action } }

  /// The number of tracks to add that belong before others of the playlist, and so cannot be in
  /// their places.
  var misplacedCount: Int {
    let last = steps.lastIndex { $0.action == .keep || $0.action == .moved } ?? -1
    return steps.prefix(last + 1).count { $0.action == .add }
  }

  /// Adds the names of tracks that are not in the playlist.
  mutating func name(_ names: [ResourceReference: String]) {
    for index in steps.indices where steps[index].name == nil {
      steps[index].name = steps[index].target.flatMap { names[$0.reference] }
    }
  }

  /// Returns the most numbers that rise, without changing their order.
  private static func longestRise(of numbers: [Int]) -> [Int] {
    // The position of the smallest number that ends a rise of each length, and the one before each.
    var ends: [Int] = []
    var previous: [Int?] = []
    for (index, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      previous.append(low > 0 ? ends[low - 1] : nil)
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var rise: [Int] = []
    var next = ends.last
    while let index = next {
      rise.append(numbers[index])
      next = previous[index]
    }
    return rise.reversed()
  }
}

extension PlaylistPlan.Step {
  static let fields: RecordFields = [
    "action": .string, "id": .string, "name": .string, "position": .number,
  ]

  var record: JSONValue {
    [
      "action": .string(action.rawValue), "id": .string(id),
      "name": name.map { .string($0) } ?? .null, "position": .int(position),
    ]
  }
}
