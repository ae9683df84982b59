extension MusicClient {
  /// Completes every list inside the resources of a page.
  ///
  /// For example, an album that arrived with its first 300 tracks then has all of them. Resources
  /// that were already complete keep the server's exact bytes.
  ///
  /// The further pages are requested with the parameters of the request for the page.
  public func completed<Kind>(
    _ page: Page<Kind>
  ) async throws(MusicAPIError) -> Page<Kind> {
    do { try Kind.check(page.list) } catch {
      throw .unexpectedShape(error, request: .itself(of: page.json))
    }
    let completion = await completion(of: page)
    if let failure = completion.failure { throw failure.error }
    return completion.page
  }

  /// The page with the lists inside its resources completed, up to the first that fails.
  ///
  /// That one has what arrived of it, and its `next` names the page that did not.
  package func completion<Kind>(
    of page: Page<Kind>
  ) async -> (page: Page<Kind>, failure: CompletionFailure?) {
    var elements: [JSON] = []
    for element in page.elements {
      let (resource, failure) = await completed(element)
      elements.append(resource)
      if let failure {
        elements += page.elements.dropFirst(elements.count)
        return (page.replacing(elements), failure)
      }
    }
    return (page.replacing(elements), nil)
  }

  /// The resource with its lists completed, up to the first that fails.
  private func completed(
    _ resource: JSON
  ) async -> (resource: JSON, failure: CompletionFailure?) {
    let unfinished: (own: JSON, lists: [(name: String, list: JSON)])
    do {
      guard try !resource.unfinishedLists.isEmpty, let own = resource.detached() else {
        return (resource, nil)
      }
      unfinished = (own, try own.unfinishedLists)
    } catch {
      let error = MusicAPIError.unexpectedShape(error, request: .itself(of: resource))
      return (resource, CompletionFailure(error: error, list: nil))
    }
    var editor = JSONEditor(unfinished.own.document)
    var failure: CompletionFailure?
    for (name, list) in unfinished.lists where failure == nil {
      let rest = await rest(of: list, named: name)
      editor.append(rest.pages.flatMap { $0.elements.map(\.source) }, to: list["data"] ?? list)
      if let error = rest.failure {
        failure = CompletionFailure(error: error, list: (name, resource["id"]?.string ?? ""))
        if let next = rest.pages.last?.list?["next"], let old = list["next"] {
          editor.replace(old, with: Array(next.source))
        }
      } else {
        editor.remove(member: "next", of: list)
      }
    }
    // The editor keeps JSON JSON; were it ever not, the resource as it came is still true.
    return (resource.derived(editor.bytes()) ?? resource, failure)
  }

  /// The pages of a list after the one it came with, up to the first that fails.
  private func rest(
    of list: JSON, named name: String
  ) async -> (pages: [Page<AnyKind>], failure: MusicAPIError?) {
    guard let first = Page<AnyKind>(list, inResourceAs: name) else { return ([], nil) }
    let iterator = pages(from: first).makeAsyncIterator()
    var pages: [Page<AnyKind>] = []
    do throws(MusicAPIError) {
      _ = try await iterator.next()
      while let page = try await iterator.next() { pages.append(page) }
    } catch {
      return (pages, error)
    }
    return (pages, nil)
  }
}

/// Why a list inside a resource could not be completed.
package struct CompletionFailure: Sendable {
  package let error: MusicAPIError
  /// The list, and the id of the resource it is in; nil where the error names them.
  package let list: (name: String, id: String)?
}

extension HTTPRequest {
  /// The request that fetched a resource or response, from its `href`.
  fileprivate static func itself(of json: JSON) -> HTTPRequest {
    HTTPRequest(.get, RequestTarget(path: json["href"]?.string ?? ""))
  }
}

extension JSON {
  /// The lists inside this resource that have further pages.
  package var unfinishedLists: [(name: String, list: JSON)] {
    get throws(UnexpectedShapeError) {
      var lists: [(name: String, list: JSON)] = []
      for part in ["relationships", "views"] {
        for (name, list) in self[part].map({ Array($0.members) }) ?? []
        where list["data"]?.kind == .array {
          let owner = "the \(name) of '\(resourceID ?? "")'"
          if try list.nextPage(of: owner) != nil { lists.append((name, list)) }
        }
      }
      return lists
    }
  }
}
