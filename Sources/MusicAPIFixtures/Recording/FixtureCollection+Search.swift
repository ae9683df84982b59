import MusicAPI

// The fixtures that a person names by the path of their request or of their file.

extension FixtureCollection {
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
      Self.segments(of: file.fixture.request.target).starts(with: segments)
    }
  }

  /// Returns the error for a name that no fixture has, with the nearest request.
  package func miss(of name: String) -> ReplayMiss {
    ReplayMiss(
      HTTPRequest(.get, target(name)), in: directory, recorded: files.map(\.fixture.request))
  }

  private func files(matching target: RequestTarget) -> [FixtureFile] {
    let segments = Self.segments(of: target)
    let items = target.identity.items
    return files.filter { file in
      let own = file.fixture.request.target
      return Self.segments(of: own) == segments && (items.isEmpty || own.identity.items == items)
    }
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
    Set(files.compactMap { $0.fixture.request.target.ofHost?.host })
  }
}
