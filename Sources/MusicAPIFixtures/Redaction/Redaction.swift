public import MusicAPI
import Synchronization

/// Removes secrets from requests and responses before they are written.
///
/// Configured values, and what looks like a token, key, cookie, signed URL, email address or account
/// number, or has a name such as `X-Api-Key`, are replaced by `<redacted>`, whether in paths,
/// parameters, headers or bodies. JSON keeps its structure. A secret without such a form or name, or
/// one that is split or compressed, is not recognized.
public struct Redaction: Sendable {
  /// Finds secrets in text.
  let finder: SecretFinder
  /// The members of bodies that are removed regardless of their value: those at the paths first.
  var removed: [MemberRule]
  private let paths: [JSONPath]
  /// What is known of the paths; copies of this value share it.
  private let use = PathUse()
  let key: PseudonymKey?
  /// The rules for pseudonyms, with the key; nil if there are none.
  var pseudonyms: Pseudonyms?

  /// Creates a redaction that also removes these values, and the members of bodies at these paths.
  ///
  /// A `*` in a path matches any member or element, and `**` any number of them:
  /// `data.*.attributes.curatorName`. A folder whose rules ask for pseudonyms needs a key.
  public init(
    secrets: [String] = [], paths: [JSONPath] = [], pseudonymKey: PseudonymKey? = nil
  ) {
    finder = SecretFinder(known: secrets)
    self.paths = paths
    removed = paths.map { MemberRule($0) }
    key = pseudonymKey
  }

  /// The same without pseudonyms, for who needs the real ids of an exchange.
  var withoutPseudonyms: Self {
    var redaction = self
    redaction.pseudonyms = nil
    return redaction
  }

  /// Returns the request without secrets and without headers.
  package func redacted(_ request: HTTPRequest) -> HTTPRequest {
    var redacted = request
    redacted.target = RequestTarget(
      path: path(request.target.path), query: Query(request.target.query.items.map(item)))
    redacted.headers = HTTPHeaders()
    var known = Pseudonyms.Known()
    if let pseudonyms { redacted.target = pseudonyms.target(redacted.target, &known) }
    if let body = request.body { note(body, in: &known) }
    redacted.body = request.body.map { body($0, known) }
    return redacted
  }

  package func redacted(_ response: HTTPResponse) -> HTTPResponse {
    redacted(response, Pseudonyms.Known())
  }

  /// Returns the response without secrets, and with the same pseudonyms as its request.
  package func redacted(_ response: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
    guard let pseudonyms else { return redacted(response) }
    var known = pseudonyms.known(in: request.target)
    if let body = request.body { note(body, in: &known) }
    return redacted(response, known)
  }

  private func redacted(
    _ response: HTTPResponse, _ known: Pseudonyms.Known
  ) -> HTTPResponse {
    var known = known
    note(response.body, in: &known)
    let headers = response.headers.fields.map { field in
      let isSecret = SecretNames.kind(ofMember: field.name) != nil
      return HTTPHeaders.Field(
        name: field.name, value: isSecret ? Self.mark : text(finder.redacted(field.value), known))
    }
    return HTTPResponse(
      status: response.status, headers: HTTPHeaders(headers), body: body(response.body, known))
  }

  /// Adds the values in a body that get a pseudonym.
  private func note(_ bytes: [UInt8], in known: inout Pseudonyms.Known) {
    guard let pseudonyms,
      let document = try? JSONDocument(
        parsing: bytes, valueLimit: JSONDocument.responseValueLimit)
    else { return }
    pseudonyms.note(
      document.root, at: MemberRuleCursor(pseudonyms.rules.members), in: &known)
  }

  private func text(_ text: String, _ known: Pseudonyms.Known) -> String {
    pseudonyms?.text(text, known) ?? text
  }

  package func redacted(_ text: String) -> String {
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
    if SecretNames.kind(ofParameter: item.name.utf8) != nil { return Query.Item(name, Self.mark) }
    return name == item.name && value == item.value ? item : Query.Item(name, value)
  }

  private func body(_ bytes: [UInt8], _ known: Pseudonyms.Known) -> [UInt8] {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(
        parsing: bytes, valueLimit: JSONDocument.responseValueLimit)
    } catch {
      // A body too large to search may contain anything.
      if case .tooManyValues = error.reason { return Array(Self.mark.utf8) }
      if bytes.isBinary { return finder.redacted(binary: bytes) }
      let redacted = finder.redacted(bytes)
      return String(validating: redacted, as: UTF8.self).map { Array(text($0, known).utf8) }
        ?? redacted
    }
    use.bodyCount.add(1, ordering: .relaxed)
    let redactor = JSONRedactor(
      finder: finder, pseudonyms: pseudonyms.map { ($0, known) },
      onMatch: { [use] rule in
        use.matched.withLock { if !$0.contains(rule) { $0.append(rule) } }
      })
    let place = JSONRedactor.Place(
      removing: MemberRuleCursor(removed),
      renaming: MemberRuleCursor(pseudonyms?.rules.members ?? []))
    return redactor.redacted(document.root, at: place)?.encoded() ?? document.root.compact()
  }

  /// The paths that have led to nothing in any body so far; none before the first body.
  ///
  /// A path that is misspelled protects nothing.
  package var unmatchedPaths: [JSONPath] {
    guard use.bodyCount.load(ordering: .relaxed) > 0 else { return [] }
    let matched = use.matched.withLock { $0 }
    return paths.indices.filter { !matched.contains($0) }.map { paths[$0] }
  }

  /// Which paths have led to a value, and how many bodies there were.
  private final class PathUse: Sendable {
    let matched = Mutex<[Int]>([])
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
