import MusicAPI

/// The differences between a request and a recorded one.
struct RequestComparison {
  let asked: HTTPRequest
  let recorded: HTTPRequest

  /// How different they are: a path segment weighs more than any parameter.
  var distance: Int {
    let segments = zip(asked.segments, recorded.segments).count { $0 != $1 }
    let lengths = abs(asked.segments.count - recorded.segments.count)
    return (segments + 2 * lengths) * 100 + (asked.method == recorded.method ? 0 : 50)
      + parameterDifferences.count + bodyDifference.count
  }

  /// How long a prefix their values share, which decides between requests at the same distance.
  var likeness: Int {
    let (own, other) = (asked.parameters, recorded.parameters)
    let values = own.compactMap { name, value in other[name].map { (value, $0) } }
    return (zip(asked.segments, recorded.segments).map { ($0, $1) } + values)
      .map { $0.commonPrefix(with: $1) }.reduce(0, +)
  }

  /// The differences in words.
  var differences: [String] {
    let method =
      asked.method == recorded.method
      ? [] : ["the method is \(recorded.method.rawValue), not \(asked.method.rawValue)"]
    let path =
      asked.segments == recorded.segments
      ? [] : ["the path is '\(recorded.target.path)', not '\(asked.target.path)'"]
    return method + path + parameterDifferences + bodyDifference
  }

  private var bodyDifference: [String] {
    switch (asked.body ?? [], recorded.body ?? []) {
    case (let asked, let recorded) where asked == recorded: []
    case ([], _): ["it has a body"]
    case (_, []): ["its body is empty"]
    default: ["its body is another"]
    }
  }

  private var parameterDifferences: [String] {
    let (asked, recorded) = (asked.parameters, recorded.parameters)
    return Set(asked.keys).union(recorded.keys).sorted().compactMap { name in
      switch (asked[name], recorded[name]) {
      case (let asked?, nil): "'\(name)=\(asked)' is not in it"
      case (nil, let recorded?): "it has '\(name)=\(recorded)'"
      case (let asked?, let recorded?) where asked != recorded:
        "'\(name)' is '\(recorded)', not '\(asked)'"
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
    let nearest = recorded.map { RequestComparison(asked: request, recorded: $0) }
      .map { (comparison: $0, rank: ($0.distance, -$0.likeness)) }
      .min { $0.rank < $1.rank }?.comparison
    self.init(
      request, in: directory, nearest: nearest?.recorded, differences: nearest?.differences ?? [])
  }
}
