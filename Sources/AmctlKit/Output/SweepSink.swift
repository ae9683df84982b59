import MusicAPI

/// Writes the lists of several answers as one JSON document, whose elements say where they are from.
struct SweepSink: ListingSink {
  private let output: any OutputStream
  private let projection: Projection?
  private var order: [String?] = []
  private var elements: [String?: [JSONValue]] = [:]

  init(to output: any OutputStream, projection: Projection?) {
    self.output = output
    self.projection = projection
  }

  mutating func write(_ page: Page<AnyKind>, at place: ListPlace) throws(WriteError) {
    let group = place.groupName
    if elements[group] == nil { order.append(group) }
    elements[group, default: []] += page.elements.map { projection?.value(of: $0) ?? .json($0) }
  }

  mutating func finish() throws(WriteError) {
    let groups = order.map { JSONMember($0 ?? "", list(of: $0)) }
    let document: JSONValue =
      order == [nil] || order.isEmpty ? list(of: nil) : ["results": .object(groups)]
    try output.write(document: document.encoded())
  }

  private func list(of group: String?) -> JSONValue {
    ["data": .array(elements[group] ?? [])]
  }
}
