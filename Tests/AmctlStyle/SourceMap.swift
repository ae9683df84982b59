/// The map of the source code in its README.
enum SourceMap {
  private static func readme() throws -> String {
    try Documents.lines(of: "Sources/README.md").joined(separator: "\n")
  }

  /// The files that a request passes through, and the code on one of the lines of each.
  private static func places() throws -> [(path: String, snippet: String)] {
    try readme().matches(of: #/`(Sources\/[^`:]+\.swift)` `([^`]+)`/#).map { match in
      (String(match.1), String(match.2))
    }
  }

  /// Returns the folders of a target in the map.
  private static func folders(of target: String) throws -> [String] {
    let readme = try readme()
    guard let start = readme.firstRange(of: "\n  \(target)/ ")?.upperBound else { return [] }
    let lines = readme[start...].split(separator: "\n").dropFirst()
    return lines.prefix { $0.hasPrefix("    ") }
      .map { line in String(line.drop { $0 == " " }.prefix { $0 != "/" }) }
      .filter { !$0.hasSuffix(".docc") && !$0.contains(" ") }
  }

  static let rules = [
    Rule("the request is followed in ten steps, each where the map says") {
      let places = try SourceMap.places()
      return try places.filter { place in
        try !Documents.lines(of: place.path).contains { $0.contains(place.snippet) }
      }.map { "\($0.path): \($0.snippet)" } + (places.count == 10 ? [] : ["\(places.count) steps"])
    },
    Rule("the map lists the folders of a target from the lowest up") {
      try ["AmctlKit", "AmctlCommandLine", "MusicAPI"].filter { target in
        try folders(of: target) != Layers.order[target]
      }
    },
  ]
}
