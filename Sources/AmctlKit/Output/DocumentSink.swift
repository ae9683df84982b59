import AmctlCommandLine
import MusicAPI

/// Writes one JSON document: the first response, with all later elements inserted into its lists.
///
/// A list with several pages is written as they arrive. The lists of a search are gathered, because
/// they are next to each other in one response, and so is what a person reads, which is indented.
struct DocumentSink {
  private let output: any OutputStream
  private let style: Style
  private let projection: Projection?
  private var first: JSON?
  /// The pages of each list.
  private var lists: [(place: ListPlace, pages: [Page<AnyKind>])] = []
  /// The document while it is written, once a second page has arrived.
  private var stream: DocumentStream?

  init(to output: any OutputStream, style: Style, projection: Projection?) {
    self.output = output
    self.style = style
    self.projection = projection
  }

  mutating func open(_ response: JSON) {
    first = response
  }

  mutating func write(_ page: Page<AnyKind>, at place: ListPlace) throws(WriteError) {
    guard stream == nil else {
      try stream?.write(page)
      return
    }
    first = first ?? page.response
    guard let index = lists.firstIndex(where: { $0.place == place }) else {
      return lists.append((place, [page]))
    }
    lists[index].pages.append(page)
    let pages = lists[index].pages
    // Nothing is written before there is an element: a failure would leave half a document.
    let isEmpty = pages[0].elements.isEmpty && page.elements.isEmpty
    guard !output.isTerminal, !isEmpty,
      var stream = try DocumentStream(pages[0], projection, to: output)
    else { return }
    for page in pages.dropFirst() { try stream.write(page) }
    self.stream = stream
  }

  mutating func finish() throws(WriteError) {
    if let stream { return try stream.finish() }
    guard let first else { return }
    var editor = JSONEditor(first.document)
    for (place, pages) in lists { splice(pages, into: place.list(in: first), &editor) }
    try output.write(editor, style)
  }

  private func splice(_ pages: [Page<AnyKind>], into list: JSON?, _ editor: inout JSONEditor) {
    guard let list, let last = pages.last else { return }
    guard let data = list["data"] else { return add(pages, to: list, &editor) }
    if projection != nil || !pages[0].isVerbatim {
      editor.replace(data, with: array(pages))
    } else if pages.count > 1 {
      editor.append(pages.dropFirst().flatMap { $0.elements.map(\.source) }, to: data)
    }
    // A single page that was not cut keeps its own `next`.
    if pages.count > 1 || last.isCut { editor.point(list, to: last) }
    if pages.count > 1 {
      editor.merge(FilterMatches(pages.compactMap { $0.list?["meta"]?["filters"] }), into: list)
    }
  }

  /// Adds the list to a response that contains its resources only in a map.
  private func add(_ pages: [Page<AnyKind>], to list: JSON, _ editor: inout JSONEditor) {
    let elements = pages.flatMap { $0.elements.map { projection?.value(of: $0) ?? .json($0) } }
    editor.add(JSONMember("data", .array(elements)), to: list)
    if pages.count > 1, let last = pages.last { editor.point(list, to: last) }
  }

  private func array(_ pages: [Page<AnyKind>]) -> [UInt8] {
    let elements = pages.flatMap { page in
      page.elements.map { projection?.bytes(of: $0)[...] ?? $0.source }
    }
    return [UInt8(ascii: "[")] + elements.joined(separator: [UInt8(ascii: ",")])
      + [UInt8(ascii: "]")]
  }
}

extension JSONEditor {
  /// Sets `next` to the first item that was not written, or removes it if there is none.
  mutating func point(_ list: JSON, to last: Page<AnyKind>) {
    guard let rest = last.rest else {
      remove(member: "next", of: list)
      return
    }
    if let old = list["next"] {
      replace(old, with: rest.encoded())
    } else if let continuation = last.continuationAsSent {
      add(JSONMember("next", .string(continuation)), to: list)
    }
  }

  /// Sets the matches of codes to those of all pages, unless there are none.
  mutating func merge(_ matches: FilterMatches, into list: JSON) {
    guard !matches.isEmpty else { return }
    let meta = list["meta"].flatMap { $0.kind == .object ? $0 : nil }
    if let filters = meta?["filters"] {
      replace(filters, with: matches.json.encoded())
    } else if let meta {
      add(JSONMember("filters", matches.json), to: meta)
    } else {
      remove(member: "meta", of: list)
      add(JSONMember("meta", ["filters": matches.json]), to: list)
    }
  }
}

extension Page<AnyKind> {
  /// The value of `next` after this page: its own bytes, valid or not, or the first item that was
  /// cut; nil if nothing follows.
  var rest: JSONValue? {
    if isCut { return continuationAsSent.map { .string($0) } }
    return isLast ? nil : list?["next"].map { .json($0) }
  }
}

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
