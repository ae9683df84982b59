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
    if !output.isTerminal,
      var stream = try DocumentStream(lists[index].pages[0], projection, to: output)
    {
      try stream.write(page)
      self.stream = stream
    } else {
      lists[index].pages.append(page)
    }
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
