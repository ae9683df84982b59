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
  private let response: JSON
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
    let response = first.response
    guard first.place == .root, let data = response["data"], data.kind == .array,
      response["meta"].map({ $0.sourceRange.lowerBound > data.sourceRange.lowerBound }) ?? true
    else { return nil }
    self.response = response
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
    var editor = JSONEditor(response.document)
    if Self.isNextFirst(in: response, data) { editor.remove(member: "next", of: response) }
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
    var editor = JSONEditor(response.document)
    if Self.isNextFirst(in: response, data) {
      editor.remove(member: "next", of: response)
      if let rest = last.rest { editor.add(JSONMember("next", rest), to: response) }
    } else {
      editor.point(response, to: last)
    }
    editor.merge(FilterMatches(filters), into: response)
    try output.write(composed: editor.bytes(in: rest..<response.document.bytes.endIndex))
  }

  /// Returns whether `next` comes before the list, where it has to be left out: it may change.
  private static func isNextFirst(in response: JSON, _ data: JSON) -> Bool {
    response["next"].map { $0.sourceRange.lowerBound < data.sourceRange.lowerBound } ?? false
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
