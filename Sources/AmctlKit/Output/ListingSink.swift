import AmctlCommandLine
import MusicAPI

/// Writes the pages of a listing in one of the formats.
protocol ListingSink {
  /// Starts with the first response, which may not contain lists.
  mutating func open(_ answer: JSON)
  /// Writes a page of one of the response's lists; each list's first page is in the first response.
  mutating func write(_ page: Page<AnyKind>, at place: ListPlace) throws(WriteError)
  /// Writes the rest, also after a failure, so that the output so far is complete in itself.
  mutating func finish() throws(WriteError)
}

extension ListingSink {
  mutating func open(_ answer: JSON) {}
}

/// Writes each resource of each page as it arrives.
struct RecordSink: ListingSink {
  private var writer: any RecordWriter

  init(_ writer: any RecordWriter) {
    self.writer = writer
  }

  mutating func write(_ page: Page<AnyKind>, at place: ListPlace) throws(WriteError) {
    for element in page.elements {
      try writer.write(element, in: place.groupName)
    }
  }

  mutating func finish() throws(WriteError) {
    try writer.finish()
  }
}

/// Writes the lists of several responses as one JSON document, whose elements contain their origin.
///
/// A single list is written as its pages arrive. The groups of several searches are gathered, and so
/// is what a person reads, which is indented.
struct SweepSink: ListingSink {
  private let output: any OutputStream
  private let style: Style
  private let projection: Projection?
  private var order: [String?] = []
  private var elements: [String?: [JSONValue]] = [:]
  /// The number of elements of the single list that were written.
  private var written: Int?

  init(to output: any OutputStream, style: Style, projection: Projection?) {
    self.output = output
    self.style = style
    self.projection = projection
  }

  mutating func write(_ page: Page<AnyKind>, at place: ListPlace) throws(WriteError) {
    let group = place.groupName
    if group == nil, !output.isTerminal { return try write(page.elements) }
    if elements[group] == nil { order.append(group) }
    elements[group, default: []] += page.elements.map { projection?.value(of: $0) ?? .json($0) }
  }

  private mutating func write(_ elements: [JSON]) throws(WriteError) {
    if written == nil { try output.write(#"{"data":["#) }
    for (index, element) in elements.enumerated() {
      if written ?? 0 > 0 || index > 0 { try output.write(",") }
      try output.write(projection?.bytes(of: element)[...] ?? element.source)
    }
    written = (written ?? 0) + elements.count
  }

  mutating func finish() throws(WriteError) {
    if written != nil { return try output.write("]}\n") }
    let groups = order.map { JSONMember($0 ?? "", list(of: $0)) }
    let document: JSONValue =
      order == [nil] || order.isEmpty ? list(of: nil) : ["results": .object(groups)]
    try output.write(composed: document.encoded(), style)
  }

  private func list(of group: String?) -> JSONValue {
    ["data": .array(elements[group] ?? [])]
  }
}
