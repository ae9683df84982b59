import AmctlCommandLine
import MusicAPI

/// Writes one JSON document: the first response, with all later elements inserted into its lists.
struct DocumentSink: ListingSink {
  private let output: any OutputStream
  private let style: Style
  private let projection: Projection?
  private var first: JSON?
  private var lists: [ListPlace: [Page<AnyKind>]] = [:]

  init(to output: any OutputStream, style: Style, projection: Projection?) {
    self.output = output
    self.style = style
    self.projection = projection
  }

  mutating func open(_ answer: JSON) {
    first = answer
  }

  mutating func write(_ page: Page<AnyKind>, at place: ListPlace) throws(WriteError) {
    first = first ?? page.answer
    lists[place, default: []].append(page)
  }

  mutating func finish() throws(WriteError) {
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
    } else {
      editor.append(pages.dropFirst().flatMap { $0.elements.map(\.source) }, to: data)
    }
    mergeFilters(of: pages, in: list, &editor)
    // A single page that was not cut keeps its own `next`.
    if pages.count > 1 || last.isCut { point(list, to: last, &editor) }
  }

  /// Adds the list to a response that contains its resources only in a map.
  private func add(_ pages: [Page<AnyKind>], to list: JSON, _ editor: inout JSONEditor) {
    let elements = pages.flatMap { $0.elements.map { projection?.value(of: $0) ?? .json($0) } }
    editor.add(JSONMember("data", .array(elements)), to: list)
    if pages.count > 1, let last = pages.last { point(list, to: last, &editor) }
  }

  /// Sets `next` to the first item that was not written, or removes it if there is none.
  private func point(_ list: JSON, to last: Page<AnyKind>, _ editor: inout JSONEditor) {
    let rest = last.isCut ? last.continuation.map { JSONValue.string($0).encoded() } : own(of: last)
    guard let rest else {
      editor.remove(member: "next", of: list)
      return
    }
    if let old = list["next"] {
      editor.replace(old, with: rest)
    } else if let continuation = last.continuation {
      editor.add(JSONMember("next", .string(continuation)), to: list)
    }
  }

  /// Returns the original bytes of a page's `next`, valid or not; nil on the last page.
  private func own(of page: Page<AnyKind>) -> [UInt8]? {
    page.isLast ? nil : page.list?["next"].map { Array($0.source) }
  }

  /// Merges the matches of all codes; for a repeated one, the first response takes precedence.
  private func mergeFilters(
    of pages: [Page<AnyKind>], in list: JSON, _ editor: inout JSONEditor
  ) {
    guard pages.count > 1 else { return }
    let merged = FilterMatches(pages.compactMap { $0.list?["meta"]?["filters"] })
    guard !merged.isEmpty else { return }
    let meta = list["meta"].flatMap { $0.kind == .object ? $0 : nil }
    if let filters = meta?["filters"] {
      editor.replace(filters, with: merged.json.encoded())
    } else if let meta {
      editor.add(JSONMember("filters", merged.json), to: meta)
    } else {
      editor.remove(member: "meta", of: list)
      editor.add(JSONMember("meta", ["filters": merged.json]), to: list)
    }
  }

  private func array(_ pages: [Page<AnyKind>]) -> [UInt8] {
    let elements = pages.flatMap { page in
      page.elements.map { projection?.bytes(of: $0)[...] ?? $0.source }
    }
    return [UInt8(ascii: "[")] + elements.joined(separator: [UInt8(ascii: ",")])
      + [UInt8(ascii: "]")]
  }
}
