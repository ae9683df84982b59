import AmctlCommandLine
import MusicAPI

/// A JSON document with a single list, written page by page, so that memory does not limit its
/// length.
///
/// What follows the list is written at the end: only then is it known whether there is a `next`.
struct DocumentStream {
  private let output: any OutputStream
  private let projection: Projection?
  /// The first response.
  private let answer: JSON
  /// The list in the first response.
  private let data: JSON
  private var hasElements = false
  /// The place in the first response where the part after the list starts.
  private let rest: Int
  /// The last page so far.
  private var last: Page<AnyKind>
  /// The matches of codes on all pages.
  private var filters: [JSON] = []

  /// Writes the beginning, with the first page; nil if the response is not a list, or if a member
  /// before the list depends on later pages.
  init?(
    _ first: Page<AnyKind>, _ projection: Projection?, to output: any OutputStream
  ) throws(WriteError) {
    let answer = first.answer
    guard first.place == .root, let data = answer["data"], data.kind == .array,
      answer["meta"].map({ $0.sourceRange.lowerBound > data.sourceRange.lowerBound }) ?? true
    else { return nil }
    self.answer = answer
    self.data = data
    self.output = output
    self.projection = projection
    last = first
    let isVerbatim = first.isVerbatim && projection == nil
    let lastElement = data[data.count - 1]?.sourceRange
    let start = isVerbatim ? lastElement?.upperBound : nil
    let position = start ?? data.sourceRange.lowerBound + 1
    rest = isVerbatim ? position : data.sourceRange.upperBound - 1
    hasElements = start != nil
    var editor = JSONEditor(answer.document)
    if Self.isNextFirst(in: answer, data) { editor.remove(member: "next", of: answer) }
    try output.write(editor.bytes(in: 0..<position))
    if !isVerbatim { try write(first.elements) }
    keepFilters(of: first)
  }

  /// Writes the elements of a page after those before them.
  mutating func write(_ page: Page<AnyKind>) throws(WriteError) {
    try write(page.elements)
    keepFilters(of: page)
    last = page
  }

  /// Writes what follows the list.
  func finish() throws(WriteError) {
    var editor = JSONEditor(answer.document)
    if Self.isNextFirst(in: answer, data) {
      editor.remove(member: "next", of: answer)
      if let rest = last.rest { editor.add(JSONMember("next", rest), to: answer) }
    } else {
      editor.point(answer, to: last)
    }
    editor.merge(FilterMatches(filters), into: answer)
    try output.write(composed: editor.bytes(in: rest..<answer.document.bytes.endIndex))
  }

  /// Returns whether `next` comes before the list, where it has to be left out: it may change.
  private static func isNextFirst(in answer: JSON, _ data: JSON) -> Bool {
    answer["next"].map { $0.sourceRange.lowerBound < data.sourceRange.lowerBound } ?? false
  }

  private mutating func write(_ elements: [JSON]) throws(WriteError) {
    for element in elements {
      if hasElements { try output.write(",") }
      hasElements = true
      try output.write(projection?.bytes(of: element)[...] ?? element.source)
    }
  }

  /// Keeps the matches without the rest of their response.
  private mutating func keepFilters(of page: Page<AnyKind>) {
    guard let found = page.list?["meta"]?["filters"]?.detached() else { return }
    filters.append(found)
  }
}
