import MusicAPI

/// The differences between a request and a recorded one.
struct RequestComparison {
  let requested: HTTPRequest
  let recorded: HTTPRequest

  /// How different they are: a path segment weighs more than any parameter.
  var distance: Int {
    let segments = zip(requested.segments, recorded.segments).count { $0 != $1 }
    let lengths = abs(requested.segments.count - recorded.segments.count)
    return (segments + 2 * lengths) * 100 + (requested.method == recorded.method ? 0 : 50)
      + parameterDifferences.count + bodyDifference.count
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
    let method =
      requested.method == recorded.method
      ? [] : ["recorded method \(recorded.method.rawValue), requested \(requested.method.rawValue)"]
    let path =
      requested.segments == recorded.segments
      ? [] : ["recorded path '\(recorded.target.path)', requested '\(requested.target.path)'"]
    return method + path + parameterDifferences + bodyDifference
  }

  private var bodyDifference: [String] {
    switch (requested.body ?? [], recorded.body ?? []) {
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

extension HTTPRequest {
  fileprivate var segments: [String] {
    target.path.split(separator: "/").map { PercentEncoding.decodePath($0) }
  }

  /// The values by name; values of a repeated name are joined.
  fileprivate var parameters: [String: String] {
    Dictionary(target.query.items.map { ($0.name, $0.value) }) { "\($0),\($1)" }
  }
}

extension ReplayMiss {
  /// Finds the recorded request nearest to a request.
  init(_ request: HTTPRequest, in directory: String, recorded: [HTTPRequest]) {
    let nearest = recorded.map { RequestComparison(requested: request, recorded: $0) }
      .map { (comparison: $0, rank: ($0.distance, -$0.likeness)) }
      .min { $0.rank < $1.rank }?.comparison
    self.init(
      request, in: directory, nearest: nearest?.recorded, differences: nearest?.differences ?? [])
  }
}
