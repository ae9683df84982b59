import MusicAPI

/// Finds the fixtures that a person names by the path of their request or of their file.
package struct FixtureSearch: Sendable {
  private let files: [FixtureFile]

  /// Searches all fixtures of a folder.
  package init(in files: [FixtureFile]) {
    self.files = files
  }

  /// Returns the fixtures of a request's path, in their order.
  ///
  /// Without a query, every query of the path matches. The version may be left out, and a URL
  /// counts as its path, unless its host has fixtures of its own. `v1/me/storefront.json` names a
  /// file.
  package func files(named name: String) -> [FixtureFile] {
    let own = files.filter { $0.path == name }
    return own.isEmpty ? files(matching: target(name)) : own
  }

  /// Returns the fixtures at a path and below it.
  package func files(below name: String) -> [FixtureFile] {
    let named = files(named: name)
    let target = target(name)
    guard named.isEmpty || named.first?.path != name, target.query.items.isEmpty else {
      return named
    }
    let segments = Self.segments(of: target)
    return files.filter { file in
      request(in: file).map { Self.segments(of: $0.target).starts(with: segments) } ?? false
    }
  }

  /// Returns the error for a name that no fixture has, with the nearest request.
  package func miss(of name: String, in directory: String) -> ReplayMiss {
    ReplayMiss(
      HTTPRequest(.get, target(name)), in: directory, recorded: files.compactMap(request))
  }

  private func files(matching target: RequestTarget) -> [FixtureFile] {
    let segments = Self.segments(of: target)
    let items = target.identity.items
    return files.filter { file in
      guard let request = request(in: file) else { return false }
      return Self.segments(of: request.target) == segments
        && (items.isEmpty || request.target.identity.items == items)
    }
  }

  private func request(in file: FixtureFile) -> HTTPRequest? {
    (try? file.fixture.get())?.request
  }

  private static func segments(of target: RequestTarget) -> [String] {
    target.identity.segments.filter { !$0.isEmpty }
  }

  private func target(_ name: String) -> RequestTarget {
    let url = Origin.split(name)
    let path = String(url?.rest ?? name[...])
    let rooted = path.hasPrefix("/") ? path : "/" + path
    if let host = url?.origin.fixtureName, hosts.contains(host) {
      return RequestTarget(RequestTarget(parsing: rooted), ofHost: host)
    }
    let hasRoot = rooted.split(separator: "/").first.map { FixturePlace.isRoot(String($0)) }
    return RequestTarget(parsing: hasRoot == true ? rooted : "/v1" + rooted)
  }

  /// The other hosts that have fixtures.
  private var hosts: Set<String> {
    Set(files.compactMap { request(in: $0)?.target.ofHost?.host })
  }
}
