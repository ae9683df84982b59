import AmctlCommandLine
import MusicAPI

/// Takes the pages of a listing and writes them in one of the forms.
protocol ListingSink {
  /// Takes the first answer before its lists, of which there may be none.
  mutating func open(_ answer: JSON)
  /// Takes one page of one of the answer's lists; the first page of each stands in the first answer.
  mutating func write(_ page: Page<AnyKind>, at place: ListPlace) throws(WriteError)
  /// Writes the rest: behind a failure too, so that what did arrive is whole in itself.
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
    try output.write(composed: document.encoded())
  }

  private func list(of group: String?) -> JSONValue {
    ["data": .array(elements[group] ?? [])]
  }
}
