import MusicAPI

/// Writes one JSON document: the first answer, with everything that followed spliced into its lists.
struct DocumentSink: ListingSink {
  private let output: any OutputStream
  private let projection: Projection?
  private var first: JSON?
  private var lists: [ListPlace: [Page<AnyKind>]] = [:]

  init(to output: any OutputStream, projection: Projection?) {
    self.output = output
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
    try output.write(document: editor.bytes())
  }

  private func splice(_ pages: [Page<AnyKind>], into list: JSON?, _ editor: inout JSONEditor) {
    guard let list, let data = list["data"], let last = pages.last else { return }
    if projection != nil || !pages[0].isVerbatim {
      editor.replace(data, with: array(pages))
    } else {
      editor.append(pages.dropFirst().flatMap { $0.elements.map(\.source) }, to: data)
    }
    mergeFilters(of: pages, in: list, &editor)
    // A listing that ends within a page has no address to go on from; one page alone stays whole.
    if last.isCut || (pages.count > 1 && last.next == nil) {
      editor.remove(member: "next", of: list)
    } else if pages.count > 1, let next = list["next"], let newest = last.list?["next"] {
      editor.replace(next, with: Array(newest.source))
    }
  }

  /// What each code stands for is said of all batches, where it was said of the first.
  private func mergeFilters(
    of pages: [Page<AnyKind>], in list: JSON, _ editor: inout JSONEditor
  ) {
    guard pages.count > 1, let filters = list["meta"]?["filters"] else { return }
    for (name, matches) in filters.members {
      var merged: [JSONMember] = []
      var codes: Set<String> = []
      for page in pages {
        guard let more = page.answer["meta"]?["filters"]?[name] else { continue }
        for (code, found) in more.members where codes.insert(code).inserted {
          merged.append(JSONMember(code, .json(found)))
        }
      }
      editor.replace(matches, with: JSONValue.object(merged).encoded())
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
