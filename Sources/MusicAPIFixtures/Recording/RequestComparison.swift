import MusicAPI

/// The differences between a request and a recorded one.
struct RequestComparison {
  let requested: ComparedRequest
  let recorded: ComparedRequest
  /// What makes no difference.
  let rules: FixtureRules.Match

  /// How different they are: a path segment weighs more than any parameter.
  var distance: Int {
    let segments = zip(requested.segments, recorded.segments).count { $0 != $1 }
    let lengths = abs(requested.segments.count - recorded.segments.count)
    let isSame = requested.request.method == recorded.request.method
    return (segments + 2 * lengths) * 100 + (isSame ? 0 : 50)
      + differingParameters.count + body.distance
  }

  /// How many words and how long a prefix their values share, whatever their case, which decides
  /// between requests at the same distance.
  var likeness: Int {
    let (own, other) = (requested.parameters, recorded.parameters)
    let values = own.compactMap { name, value in other[name].map { (value, $0) } }
    let shared = values.map { words(of: $0).intersection(words(of: $1)).count }.reduce(0, +)
    return (zip(requested.segments, recorded.segments).map { ($0, $1) } + values)
      .map { $0.commonPrefix(with: $1) }.reduce(shared * Self.wordWeight, +)
  }

  /// The length of a prefix that a word in common weighs as much as.
  private static let wordWeight = 100

  private func words(of value: String) -> Set<String> {
    Set(value.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  /// Whether they ask for alike things: one segment of their paths differs at most, where they have
  /// a parameter in common, or one path is directly below the other.
  var isRelated: Bool {
    let (own, other) = (requested.segments, recorded.segments)
    let different = zip(own, other).count { $0 != $1 }
    guard own.count == other.count else {
      return abs(own.count - other.count) == 1 && different == 0
    }
    let names = (Set(requested.parameters.keys), Set(recorded.parameters.keys))
    let areDisjoint = !names.0.isEmpty && !names.1.isEmpty && names.0.isDisjoint(with: names.1)
    return different == 0 || different == 1 && !areDisjoint
  }

  /// The differences in words.
  var differences: [String] {
    let (own, other) = (requested.request, recorded.request)
    let method =
      own.method == other.method
      ? [] : ["recorded method \(other.method.rawValue), requested \(own.method.rawValue)"]
    let path =
      requested.segments == recorded.segments
      ? [] : ["recorded path '\(other.target.ownPath)', requested '\(own.target.ownPath)'"]
    return method + path + parameterDifferences + body.differences
  }

  private var parameterDifferences: [String] {
    differingParameters.compactMap { name in
      switch (requested.parameters[name], recorded.parameters[name]) {
      case (let requested?, nil): "'\(name)': not recorded, requested '\(requested)'"
      case (nil, let recorded?): "'\(name)': recorded '\(recorded)', not requested"
      case (let requested?, let recorded?):
        "'\(name)': recorded '\(recorded)', requested '\(requested)'"
      default: nil
      }
    }
  }

  /// The names of the parameters that do not match by the rules.
  private var differingParameters: [String] {
    let (own, other) = (requested.parameters, recorded.parameters)
    return Set(own.keys).union(other.keys).filter { name in
      !rules.ignores(name) && own[name] != other[name]
        && !(rules.isSet(name) && values(own[name]) == values(other[name]))
    }.sorted()
  }

  private func values(_ text: String?) -> Set<Substring>? {
    text.map { Set($0.split(separator: ",")) }
  }

  private var body: BodyComparison {
    BodyComparison(requested.request.body ?? [], with: recorded.request.body ?? [], by: rules.body)
  }
}

extension ReplayMiss {
  /// Finds the recorded request nearest to a request.
  init(_ request: HTTPRequest, in directory: String, recorded: [HTTPRequest]) {
    self.init(request, in: directory, near: recorded.map { ComparedRequest($0) })
  }

  /// Finds the nearest of recorded requests to the same host, which are known in parts.
  init(
    _ request: HTTPRequest, in directory: String, near recorded: [ComparedRequest],
    _ rules: FixtureRules.Match = FixtureRules.Match()
  ) {
    let requested = ComparedRequest(request)
    let host = request.target.ofHost?.host
    let all = recorded.filter { $0.request.target.ofHost?.host == host }.map { recorded in
      let comparison = RequestComparison(
        requested: requested, recorded: recorded, rules: rules)
      return (comparison: comparison, distance: comparison.distance)
    }
    let least = all.map(\.distance).min()
    let nearest = all.filter { $0.distance == least }
      .map { (comparison: $0.comparison, likeness: $0.comparison.likeness) }
      .min { $0.likeness > $1.likeness }.map(\.comparison).flatMap { $0.isRelated ? $0 : nil }
    self.init(
      request, in: directory, hasOthers: !all.isEmpty, nearest: nearest?.recorded.request,
      differences: nearest?.differences ?? [],
      missing: all.isEmpty && !recorded.isEmpty ? host.map { "'\($0)'" } ?? "the service" : nil)
  }
}

extension RequestTarget {
  /// The path on the host itself.
  fileprivate var ownPath: String { ofHost?.target.path ?? path }
}
