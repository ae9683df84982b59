public import MusicAPI
import Synchronization

/// Removes secrets from requests and responses before they are written.
///
/// Tokens, keys, cookies, signed URLs, email addresses and account numbers are always replaced by
/// `<redacted>`, whether in paths, parameters, headers or bodies. JSON keeps its structure.
public struct Redaction: Sendable {
  /// Finds secrets in text.
  let finder: SecretFinder
  /// The members of bodies that are removed regardless of their value.
  private let paths: [JSONPath]
  /// What is known of the paths; copies of this value share it.
  private let use = PathUse()

  /// Creates a redaction that also removes these values, and the members of bodies at these paths.
  ///
  /// A `*` in a path matches any member or element: `data.*.attributes.curatorName`.
  public init(secrets: [String] = [], paths: [JSONPath] = []) {
    finder = SecretFinder(known: secrets)
    self.paths = paths
  }

  /// Returns the request without secrets and without headers.
  public func redacted(_ request: HTTPRequest) -> HTTPRequest {
    var redacted = request
    redacted.target = RequestTarget(
      path: path(request.target.path), query: Query(request.target.query.items.map(item)))
    redacted.headers = HTTPHeaders()
    redacted.body = request.body.map(body)
    return redacted
  }

  /// Returns the response without secrets.
  public func redacted(_ response: HTTPResponse) -> HTTPResponse {
    let headers = response.headers.fields.map { field in
      let isSecret = SecretNames.kind(ofMember: field.name) != nil
      return HTTPHeaders.Field(
        name: field.name, value: isSecret ? Self.mark : finder.redacted(field.value))
    }
    return HTTPResponse(
      status: response.status, headers: HTTPHeaders(headers), body: body(response.body))
  }

  /// Returns a text without secrets.
  public func redacted(_ text: String) -> String {
    finder.redacted(text)
  }

  /// The replacement for a secret.
  static var mark: String { HTTPHeaders.redactionMark }

  private func path(_ path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
      .map { segment in
        let text = PercentEncoding.decodePath(segment)
        let redacted = finder.redacted(text)
        return redacted == text ? String(segment) : PercentEncoding.encode(redacted)
      }
    return segments.joined(separator: "/")
  }

  private func item(_ item: Query.Item) -> Query.Item {
    let (name, value) = (finder.redacted(item.name), finder.redacted(item.value))
    if SecretNames.kind(ofParameter: item.name) != nil { return Query.Item(name, Self.mark) }
    return name == item.name && value == item.value ? item : Query.Item(name, value)
  }

  private func body(_ bytes: [UInt8]) -> [UInt8] {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(
        parsing: bytes, valueLimit: JSONDocument.responseValueLimit)
    } catch {
      // A body too large to search may contain anything.
      if case .tooManyValues = error.reason { return Array(Self.mark.utf8) }
      return finder.redacted(bytes)
    }
    use.bodyCount.add(1, ordering: .relaxed)
    let redactor = JSONRedactor(finder: finder) { [use] number in
      use.matched.withLock { _ = $0.insert(number) }
    }
    return redactor.redacted(
      document.root, paths: paths.enumerated().map { ($0, $1.steps[...]) }
    ).encoded()
  }

  /// The paths that have led to nothing in any body so far; none before the first body.
  ///
  /// A path that is misspelled protects nothing.
  public var unmatchedPaths: [JSONPath] {
    guard use.bodyCount.load(ordering: .relaxed) > 0 else { return [] }
    let matched = use.matched.withLock { $0 }
    return paths.indices.filter { !matched.contains($0) }.map { paths[$0] }
  }

  /// Which paths have led to a value, and how many bodies there were.
  private final class PathUse: Sendable {
    let matched = Mutex<Set<Int>>([])
    let bodyCount = Atomic<Int>(0)
  }
}

extension Redaction: CustomStringConvertible, CustomReflectable {
  /// A description without the configured secrets.
  public var description: String {
    "<redacts>"
  }

  /// A mirror without members, so that `dump` and debuggers do not show the secrets.
  public var customMirror: Mirror {
    Mirror(self, children: [])
  }
}
