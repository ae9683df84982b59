extension MusicClient {
  /// The page with every list inside its resources completed.
  ///
  /// An album that was sent with its first 300 tracks then has all of them. Whatever was complete
  /// already keeps the server's own bytes.
  public func completed<Kind>(
    _ page: Page<Kind>, options: FetchOptions = FetchOptions()
  ) async throws(MusicAPIError) -> Page<Kind> {
    do { try Kind.check(page.list) } catch {
      throw .unexpectedShape(error, request: .itself(of: page.answer))
    }
    var elements: [JSON] = []
    for element in page.elements {
      elements.append(try await completed(element, options: options))
    }
    return page.replacing(elements)
  }

  /// The resource with every list in it completed.
  private func completed(
    _ resource: JSON, options: FetchOptions
  ) async throws(MusicAPIError) -> JSON {
    guard try !unfinishedLists(of: resource).isEmpty, let own = resource.detached() else {
      return resource
    }
    var editor = JSONEditor(own.document)
    for (name, list) in try unfinishedLists(of: own) {
      for element in try await rest(of: list, named: name, options) {
        editor.append([element.source], to: list["data"] ?? list)
      }
      editor.remove(member: "next", of: list)
    }
    // The editor keeps JSON JSON; were it ever not, the resource as it came is still true.
    return (try? JSONDocument(parsing: editor.bytes()).root) ?? resource
  }

  /// The lists inside a resource that continue on pages of their own.
  private func unfinishedLists(
    of resource: JSON
  ) throws(MusicAPIError) -> [(name: String, list: JSON)] {
    do { return try resource.unfinishedLists } catch {
      throw .unexpectedShape(error, request: .itself(of: resource))
    }
  }

  /// The elements behind those that a list came with.
  private func rest(
    of list: JSON, named name: String, _ options: FetchOptions
  ) async throws(MusicAPIError) -> [JSON] {
    let pages: PageSequence<AnyKind> = pages(ofNested: list, named: name, options.query())
    let iterator = pages.makeAsyncIterator()
    _ = try await iterator.next()
    var elements: [JSON] = []
    while let page = try await iterator.next() { elements += page.elements }
    return elements
  }
}

extension HTTPRequest {
  /// The request for what has been fetched, by the path that it names itself.
  fileprivate static func itself(of json: JSON) -> HTTPRequest {
    HTTPRequest(.get, RequestTarget(path: json["href"]?.string ?? ""))
  }
}

extension JSON {
  /// The lists inside this resource that go on behind what came along.
  package var unfinishedLists: [(name: String, list: JSON)] {
    get throws(UnexpectedShapeError) {
      var lists: [(name: String, list: JSON)] = []
      for part in ["relationships", "views"] {
        for (name, list) in self[part].map({ Array($0.members) }) ?? []
        where list["data"]?.kind == .array {
          let owner = "the \(name) of '\(self["id"]?.string ?? "")'"
          if try list.nextPage(of: owner) != nil { lists.append((name, list)) }
        }
      }
      return lists
    }
  }
}
