import MusicAPI

/// The differences between a request and a recorded one.
struct RequestComparison {
  let requested: ComparedRequest
  let recorded: ComparedRequest

  /// How different they are: a path segment weighs more than any parameter.
  var distance: Int {
    let segments = zip(requested.segments, recorded.segments).count { $0 != $1 }
    let lengths = abs(requested.segments.count - recorded.segments.count)
    let isSame = requested.request.method == recorded.request.method
    return (segments + 2 * lengths) * 100 + (isSame ? 0 : 50)
      + parameterDistance + bodyDifference.count
  }

  private var parameterDistance: Int {
    let (requested, recorded) = (requested.parameters, recorded.parameters)
    return requested.count { recorded[$0.key] != $0.value }
      + recorded.count { requested[$0.key] == nil }
  }

  /// How long a prefix their values share, which decides between requests at the same distance.
  var likeness: Int {
    let (own, other) = (requested.parameters, recorded.parameters)
    let values = own.compactMap { name, value in other[name].map { (value, $0) } }
    return (zip(requested.segments, recorded.segments).map { ($0, $1) } + values)
      .map { $0.commonPrefix(with: $1) }.reduce(0, +)
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
    return method + path + parameterDifferences + bodyDifference
  }

  private var bodyDifference: [String] {
    switch (requested.request.body ?? [], recorded.request.body ?? []) {
    case (let requested, let recorded) where requested == recorded: []
    case ([], _): ["recorded with a body"]
    case (_, []): ["recorded without a body"]
    default: ["the bodies differ"]
    }
  }

  private var parameterDifferences: [String] {
    let (requested, recorded) = (requested.parameters, recorded.parameters)
    return Set(requested.keys).union(recorded.keys).sorted().compactMap { name in
      switch (requested[name], recorded[name]) {
      case (let requested?, nil): "'\(name)': not recorded, requested '\(requested)'"
      case (nil, let recorded?): "'\(name)': recorded '\(recorded)', not requested"
      case (let requested?, let recorded?) where requested != recorded:
        "'\(name)': recorded '\(recorded)', requested '\(requested)'"
      default: nil
      }
    }
  }
}

extension ReplayMiss {
  /// Finds the recorded request nearest to a request.
  init(_ request: HTTPRequest, in directory: String, recorded: [HTTPRequest]) {
    self.init(request, in: directory, near: recorded.map { ComparedRequest($0) })
  }

  /// Finds the nearest of recorded requests to the same host, which are known in parts.
  init(_ request: HTTPRequest, in directory: String, near recorded: [ComparedRequest]) {
    let requested = ComparedRequest(request)
    let host = request.target.ofHost?.host
    let all = recorded.filter { $0.request.target.ofHost?.host == host }.map { recorded in
      let comparison = RequestComparison(requested: requested, recorded: recorded)
      return (comparison: comparison, distance: comparison.distance)
    }
    let least = all.map(\.distance).min()
    let nearest = all.filter { $0.distance == least }
      .map { (comparison: $0.comparison, likeness: $0.comparison.likeness) }
      .min { $0.likeness > $1.likeness }?.comparison
    self.init(
      request, in: directory, nearest: nearest?.recorded.request,
      differences: nearest?.differences ?? [],
      missing: all.isEmpty && !recorded.isEmpty ? host.map { "'\($0)'" } ?? "the service" : nil)
  }
}

extension RequestTarget {
  /// The path on the host itself.
  fileprivate var ownPath: String { ofHost?.target.path ?? path }
}
