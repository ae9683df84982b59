/// The songs that were played, by their catalog IDs if they have one, with the text that describes
/// each.
struct SongNames {
  private var pool = TextPool()
  private var places: [Int: TextPool.Place] = [:]
  /// The IDs in the order in which they came.
  private(set) var ids: [Int] = []
  /// Those that are music videos.
  private(set) var videos: Set<Int> = []

  /// Adds a song, unless it is there; returns its ID, or a negative number if it has none.
  mutating func add(_ id: Int?, _ description: ArraySlice<UInt8>, isVideo: Bool) -> Int {
    if let id, places[id] != nil { return id }
    let place = id == nil ? pool.add(description) : pool.append(description)
    let key = id ?? (place == .none ? -1 : -2 - Int(place.order))
    places[key] = place
    if let id { ids.append(id) }
    if isVideo { videos.insert(key) }
    return key
  }

  /// The text that describes a song, such as `Artist - Title`.
  func description(of id: Int) -> String? {
    places[id].flatMap { pool[$0] }
  }
}
