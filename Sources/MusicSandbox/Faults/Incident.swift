public import MusicAPI

/// Something that goes wrong with requests, or is out of the ordinary about their responses.
///
/// The incidents of a script are tried in order, and all that concern a request happen to it:
///
/// ```swift
/// let sandbox = Sandbox(seed: 7) {
///   $0.script = [
///     Incident(.get, "/v1/me/library/songs", page: 3, .status(503, retryAfter: 7), times: 2),
///     Incident(.post, "…/tracks", .accept(losing: ["203"], visibleAfter: .seconds(20))),
///   ]
/// }
/// ```
public struct Incident: Sendable {
  /// What happens.
  public enum Effect: Sendable {
    /// The client gets this response; by default without that its request is carried out.
    case response(HTTPResponse, isDone: Bool = false)
    /// The connection is lost, by default before the service has the request.
    case reset(isDone: Bool = false)
    /// The connection is closed before the service has the request.
    case close
    /// No response comes until the client gives up.
    case silence
    /// The response takes longer.
    case delay(Duration)
    /// Each byte of the body takes that long.
    case slow(Duration)
    /// The body ends after that many bytes, by default after half: without a network as if that were
    /// all of it, and over one with the end of the connection.
    case cut(after: Int? = nil)
    /// A value in the body is another one or missing: `meta.total`, `next`, or any other.
    case set(JSONPath, JSONValue?)
    /// Resources are left out of a list that still counts them.
    case hide(Set<String>)
    /// The resources come in the opposite order.
    case reverse
    /// Pages are no longer than that.
    case pageSize(Int)
    /// The change succeeds, but some tracks are lost, and the others show later.
    case accept(losing: Set<String> = [], visibleAfter: Duration = .zero)

    /// The service fails with a status, and names a parameter if that is what it objects to.
    public static func status(
      _ status: HTTPStatus, retryAfter: Int? = nil, code: String? = nil, parameter: String? = nil,
      isDone: Bool = false
    ) -> Effect {
      guard status != 429 || code != nil || parameter != nil else {
        return .response(.capacityExceeded(retryAfter: retryAfter), isDone: isDone)
      }
      let refusal = Refusal(
        code ?? "\(status)00", "Injected Failure",
        "The script of this sandbox fails the request", status: status,
        at: parameter.map { ("parameter", $0) })
      var response = refusal.response(id: "AMCTLSANDBOXINCIDENT")
      if let retryAfter { response.headers["Retry-After"] = "\(retryAfter)" }
      return .response(response, isDone: isDone)
    }
  }

  /// What happens.
  public let effect: Effect
  /// How often it happens; nil for always.
  let times: Int?
  private let method: HTTPMethod?
  private let path: [String]
  private let isSuffix: Bool
  /// The page of a list that it happens to; nil for all.
  let page: Int?
  /// How many requests are spared before.
  let skipping: Int
  /// The probability, of 2^53.
  let chance: UInt64
  private let condition: @Sendable (HTTPRequest) -> Bool
  /// Whether no later incident of the script happens to the same request.
  package var isAlone = false

  /// Creates an incident of requests at a path or below it; after `…`, of all that end with the path.
  ///
  /// A page is counted from 1: each is the one after that whose `next` names it, or else the one
  /// that its offset and its size make it. The first requests that it would concern can be skipped,
  /// and then it happens that many times, each with a probability.
  public init(
    _ method: HTTPMethod? = nil, _ path: String = "/", page: Int? = nil, _ effect: Effect,
    skipping: Int = 0, times: Int? = nil, chance: Double = 1,
    where condition: @escaping @Sendable (HTTPRequest) -> Bool = { _ in true }
  ) {
    self.method = method
    isSuffix = path.hasPrefix("…")
    self.path = Self.segments(isSuffix ? path.dropFirst() : path[...])
    self.page = page
    self.effect = effect
    self.skipping = skipping
    self.times = times
    // A product with a power of two is exact, so that all machines agree.
    self.chance = UInt64(min(max(chance, 0), 1) * 0x1p53)
    self.condition = condition
  }

  /// Returns whether a request for a page is concerned.
  func concerns(_ request: HTTPRequest, page asked: Int) -> Bool {
    guard method ?? request.method == request.method, page ?? asked == asked else { return false }
    let segments = Self.segments(request.target.path[...])
    let part = isSuffix ? segments.suffix(path.count) : segments.prefix(path.count)
    return part.elementsEqual(path) && condition(request)
  }

  private static func segments(_ path: Substring) -> [String] {
    path.split(separator: "/").map { PercentEncoding.decodePath($0) }
  }
}
