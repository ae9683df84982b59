import AmctlCommandLine
import MusicAPI

/// What came of a request, for each part that it is for.
struct Found {
  let question: Question
  /// The number of parts that the request is for.
  var asked: Int
  /// The resources, in the order of the names.
  var pages: [Page<AnyKind>] = []
  /// The response with lists that are still to be written; nil for any other form.
  var lists: Result<JSON, any Error>?
  /// The index of the name that each resource of the pages was found for; empty for a whole list.
  var owners: [Int] = []
  /// The resources of each name as far as the response has them.
  var matches: [[JSON]] = []
  /// The names that were not written, and why.
  var open: [(part: Part, outcome: Tally.Outcome)] = []
  /// The ID of the resource that the service returned for the only name, if it differs.
  var redirect: String?
  /// The number of resources that were not requested, and so are not written.
  var unrequested = 0
  /// The failed request; nil if it succeeded.
  var failure: Failed?

  init(_ question: Question, asked: Int? = nil) {
    self.question = question
    self.asked = question.isRelated ? 0 : asked ?? question.parts.count
  }

  /// A request that failed.
  struct Failed {
    /// The storefront, if several were requested.
    var storefront: String?
    /// The names that were not looked up; empty if only a list inside a resource failed, or all
    /// that a storefront has.
    var names: [String] = []
    let error: any Error
    /// The number of items that were written before.
    var written = 0

    /// A sentence about the storefront or the request, and the failure.
    var message: String {
      let failure =
        written > 0
        ? InterruptedListingError(written: written, cause: error).failure : Failure(error)
      let cause = failure.message ?? ""
      guard let first = names.first, let last = names.last else {
        return storefront.map { "storefront '\($0)' failed: \(cause)" } ?? cause
      }
      let label =
        names.count > 1 ? "\(names.count.grouped) IDs ('\(first)' to '\(last)')" : "'\(first)'"
      let place = storefront.map { " in storefront '\($0)'" } ?? ""
      return "request for \(label)\(place) failed: \(cause)"
    }
  }

  /// Returns the resources of a name of the batch; nil if its request failed.
  func elements(at index: Int) -> [JSON]? { matches.indices.contains(index) ? matches[index] : nil }

  /// Says where the response has other resources than those that were requested.
  func noteOthers(_ messages: Messages) {
    if let redirect, let name = question.parts.first?.name {
      let label = question.missing(name).type.shortLabel
      messages.note("The service returned \(label) \(redirect) for \(name).")
    }
    guard unrequested > 0 else { return }
    let items = unrequested.counted("item")
    messages.note("The service returned \(items) that you did not request; not shown.")
  }

  /// Keeps the failure of the request for the names from an index on; throws it if it concerns
  /// other requests too.
  ///
  /// A page with an incomplete list is written, and only that list is missing. A service that
  /// reports none of the names has responded, and they are absent.
  mutating func add(_ error: any Error, from first: Int) throws {
    let incomplete = error as? IncompletePageError
    let names = question.parts.dropFirst(incomplete == nil ? first : question.parts.count)
    if case .rejected(let rejection) = error as? MusicAPIError, rejection.saysNotFound {
      open += names.map { ($0, .absent(question.missing($0.name ?? ""))) }
      matches += names.map { _ in [] }
      return
    }
    let storefront = question.storefront
    guard incomplete != nil || Tally.concernsOnePart(error, in: storefront) else { throw error }
    pages += incomplete?.pages ?? []
    if pages.isEmpty { open = [] }
    open += names.map { ($0, .failed) }
    failure = Failed(storefront: storefront, names: names.compactMap(\.name), error: error)
  }

  /// Returns the requests for a related list of each resource; the items say which one they belong
  /// to.
  func related(_ endpoint: Lister.Related) throws -> [Question] {
    try pages.flatMap(\.elements).enumerated().compactMap { index, resource in
      guard let id = resource.resourceID, let type = resource.resourceType else { return nil }
      let parent: JSONValue = [
        "id": .string(id), "type": .string(type.rawValue),
        "name": .text(resource["attributes"]?["name"]?.string),
      ]
      // A resource of a whole list, which no name was given for, is its own part.
      let part =
        owners.indices.contains(index) ? question.parts[owners[index]] : Part(name: id)
      var list = Question(
        .lists, try endpoint(id, question.catalog), [part], mark: JSONMember("parent", parent))
      list.isRelated = true
      return list
    }
  }
}

extension Error {
  /// Whether the user ended the run, or nobody reads its output any more.
  var endsInput: Bool {
    self is WriteError || [.interrupted, .success].contains(Failure(self).exit)
  }
}
