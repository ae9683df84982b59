import AmctlCommandLine
import MusicAPI

/// Writes records as one JSON document, in the service's form: `{"data":[…]}`.
///
/// A single list is written as its records arrive. The groups of several searches are gathered, and
/// so is what a person reads, which is indented.
struct ListWriter: RecordWriter {
  private let output: any OutputStream
  private let style: Style
  private let projection: Projection?
  private var order: [String?] = []
  private var records: [String?: [JSONValue]] = [:]
  /// Whether the beginning of a single list was written.
  private var isBegun = false

  init(to output: any OutputStream, style: Style, projection: Projection?) {
    self.output = output
    self.style = style
    self.projection = projection
  }

  mutating func write(_ record: JSON, in group: String?) throws(WriteError) {
    if group == nil, !output.isTerminal {
      try output.write(isBegun ? "," : #"{"data":["#)
      isBegun = true
      return try output.write(projection?.bytes(of: record)[...] ?? record.source)
    }
    if records[group] == nil { order.append(group) }
    records[group, default: []].append(projection?.value(of: record) ?? .json(record))
  }

  mutating func finish() throws(WriteError) {
    if isBegun { return try output.write("]}\n") }
    let groups = order.map { JSONMember($0 ?? "", list(of: $0)) }
    let document: JSONValue =
      order == [nil] || order.isEmpty ? list(of: nil) : ["results": .object(groups)]
    try output.write(composed: document.encoded(), style)
  }

  private func list(of group: String?) -> JSONValue {
    ["data": .array(records[group] ?? [])]
  }
}
