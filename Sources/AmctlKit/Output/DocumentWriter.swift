import AmctlCommandLine
import MusicAPI

/// Writes one JSON document: the first response, with all later elements inserted into its lists; or
/// records in a list, `{"data":[…]}`.
///
/// A list with several pages is written as they arrive, and so are records. The lists of a search
/// are gathered, because they are next to each other in one response, and so is what a person reads,
/// which is indented.
struct DocumentWriter {
  private let output: any OutputStream
  private let style: Style
  private let projection: Projection?
  /// The first response; nil before it, and for records in groups.
  private var response = Self.empty
  private var lists: [(place: ListPlace, pages: [Page<AnyKind>])] = []
  /// The records in place of a list of the first response, and whether it is the only one.
  private var others: (list: JSON?, records: [JSON], areOfOne: Bool)?
  /// The document while it is written, once a record or a second page has arrived.
  private var stream: DocumentStream?

  /// The document without records.
  static let empty = try? JSONDocument(parsing: Array("{\"data\":[]}\n".utf8)).root

  init(to output: any OutputStream, style: Style, projection: Projection?) {
    self.output = output
    self.style = style
    self.projection = projection
  }

  /// Creates a writer in the style and with the fields of a presentation.
  init(_ presentation: Presentation) {
    self.init(
      to: presentation.output, style: presentation.style, projection: presentation.projection)
  }

  /// Starts with a response, which may not contain a list; with nil, nothing is written without one.
  mutating func open(_ response: JSON?) {
    self.response = response
  }

  /// Writes one record; the group is the name of its list, if there are several.
  mutating func write(_ record: JSON, in group: String?) throws(WriteError) {
    guard let empty = Self.empty else { return }
    let page = Page<AnyKind>(empty)
    if let group {
      response = nil
      add(page.replacing([record]), at: .group(group))
    } else if output.isTerminal {
      add(page.replacing([record]), at: .root)
    } else {
      if stream == nil { stream = try DocumentStream(page, projection, to: output) }
      try stream?.write([record])
    }
  }

  /// Writes the only record, which is the document.
  mutating func write(only record: JSON) throws(WriteError) {
    response = nil
    try output.write(document: projection?.bytes(of: record) ?? Array(record.source), style)
  }

  mutating func write(_ page: Page<AnyKind>, at place: ListPlace) throws(WriteError) {
    guard stream == nil else {
      try stream?.write(page)
      return
    }
    response = response ?? page.json
    let pages = add(page, at: place)
    // Nothing is written before there is an element: a failure would leave half a document.
    guard pages.count > 1, !output.isTerminal,
      !pages[0].elements.isEmpty || !page.elements.isEmpty,
      var stream = try DocumentStream(pages[0], projection, to: output)
    else { return }
    for page in pages.dropFirst() { try stream.write(page) }
    self.stream = stream
  }

  mutating func write(_ records: [JSON], inPlaceOf list: JSON?, of response: JSON) {
    if let earlier = others {
      others = (earlier.list, earlier.records + records, areOfOne: false)
    } else {
      self.response = response
      others = (list, records, areOfOne: true)
    }
  }

  /// Writes the document, or the end of it.
  mutating func finish() throws(WriteError) {
    if let stream { return try stream.finish() }
    guard let response else { return try writeGroups() }
    var editor = JSONEditor(response.document)
    for (place, pages) in lists { splice(pages, into: place.list(in: response), &editor) }
    if let (list, records, areOfOne) = others {
      editor.remove(member: "next", of: response)
      // The list of the only response stays as it was sent where all of it is written.
      if let list, projection != nil || !areOfOne || Array(list.elements) != records {
        editor.replace(list, with: array(records))
        // The number of records is a fact of the list, so it changes with it.
        if let count = response["resultCount"] {
          editor.replace(count, with: Array("\(records.count)".utf8))
        }
      }
    }
    try output.write(document: editor.bytes(), style)
  }

  /// Writes the groups of records that belong to no response.
  private func writeGroups() throws(WriteError) {
    guard !lists.isEmpty else { return }
    let groups = lists.map { place, pages in
      JSONMember(place.groupName ?? "", ["data": value(of: pages)])
    }
    let document: JSONValue = ["results": .object(groups)]
    try output.write(document: document.encoded(), style)
  }

  /// Adds a page to its list, and returns all of them.
  @discardableResult
  private mutating func add(_ page: Page<AnyKind>, at place: ListPlace) -> [Page<AnyKind>] {
    let index = lists.firstIndex { $0.place == place } ?? lists.endIndex
    if index == lists.endIndex { lists.append((place, [])) }
    lists[index].pages.append(page)
    return lists[index].pages
  }

  private func splice(_ pages: [Page<AnyKind>], into list: JSON?, _ editor: inout JSONEditor) {
    guard let list, let last = pages.last else { return }
    guard let data = list["data"] else {
      // The response contains its resources only in a map.
      editor.add(JSONMember("data", value(of: pages)), to: list)
      if pages.count > 1 { editor.point(list, to: last) }
      return
    }
    // The only response stays as it was sent, with resources of other types.
    let isAlone = pages.count == 1 && last.leavesOutOthers && !last.isCut
    if projection != nil || !pages[0].isVerbatim && !isAlone {
      editor.replace(data, with: array(pages.flatMap(\.elements)))
    } else if pages.count > 1 {
      editor.append(pages.dropFirst().flatMap { $0.elements.map(\.source) }, to: data)
    }
    // A single page that was not cut keeps its own `next`.
    if pages.count > 1 || last.isCut { editor.point(list, to: last) }
    if pages.count > 1 {
      editor.merge(FilterMatches(pages.compactMap { $0.list?["meta"]?["filters"] }), into: list)
    }
  }

  private func value(of pages: [Page<AnyKind>]) -> JSONValue {
    .array(pages.flatMap(\.elements).map { projection?.value(of: $0) ?? .json($0) })
  }

  private func array(_ elements: [JSON]) -> [UInt8] {
    let bytes = elements.map { projection?.bytes(of: $0)[...] ?? $0.source }
    return Array("[".utf8) + bytes.joined(separator: ",".utf8) + "]".utf8
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
    guard let next = list?["next"], !next.isNull, next.string != "" else { return nil }
    return .json(next)
  }
}

/// A JSON document with a single list, written page by page, so that memory does not limit its
/// length.
///
/// What follows the list is written at the end: only then is it known whether there is a `next`.
private struct DocumentStream {
  private let output: any OutputStream
  private let projection: Projection?
  private let response: JSON
  /// The list in the first response.
  private let data: JSON
  private var hasElements = false
  private static let comma: ArraySlice<UInt8> = [UInt8(ascii: ",")]
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
    let response = first.json
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
    try output.write(document: editor.bytes(in: rest..<response.document.bytes.endIndex))
  }

  /// Returns whether `next` comes before the list, where it has to be left out: it may change.
  private static func isNextFirst(in response: JSON, _ data: JSON) -> Bool {
    response["next"].map { $0.sourceRange.lowerBound < data.sourceRange.lowerBound } ?? false
  }

  /// Writes elements after those before them.
  mutating func write(_ elements: [JSON]) throws(WriteError) {
    for element in elements {
      if hasElements { try output.write(Self.comma) }
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
