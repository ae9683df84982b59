import MusicAPI
import MusicPlatform

/// The rules of one form: a limit holds, and one more is rejected.
extension Rule {
  /// Pages of a list may have so many items, and a request for more is rejected.
  static func pages(
    of place: String, atMost limit: Int, basis: String,
    at path: @escaping @Sendable (Samples) throws(Unseen) -> String
  ) -> Rule {
    Rule(
      "A page of \(place) has at most \(limit) items, and \(limit + 1) are rejected", basis: basis
    ) { samples throws(Unseen) in
      let path = try path(samples)
      return [.page(path, limit), .page(path, limit + 1)]
    } check: { replies throws(Unseen) in
      let largest = try replies[0].unlessMissing()
      return Observation(
        largest.status == 200 && !largest.lists.isEmpty && largest.hasPages(upTo: limit)
          && replies[1].isRejected(400))
    }
  }

  /// Pages of a related list of a catalog resource have the size that its declaration says.
  static func pages(of name: String, ofFirst type: ResourceType) -> Rule? {
    let facts = type.facts
    let view = facts?.view(name)
    guard let limit = (view ?? facts?.relationship(name))?.pageLimit else { return nil }
    return pages(
      of: "'\(name)' of \(type)", atMost: limit, basis: "the '\(name)' of ResourceFacts for \(type)"
    ) { samples throws(Unseen) in
      try samples.list(view == nil ? name : "view/" + name, ofFirst: type)
    }
  }

  /// A request may have so many values, and one with more is rejected in a way that makes a client
  /// split its batch.
  static func values(
    of place: String, atMost limit: Int, basis: String,
    in ask: @escaping @Sendable (Samples, _ count: Int) -> Ask
  ) -> Rule {
    Rule("A request has at most \(limit) \(place)", basis: basis) { samples in
      [ask(samples, limit), ask(samples, limit + 1)]
    } check: { replies in
      let rejected = replies[1].error?.parameter ?? ""
      return Observation(
        [200, 404].contains(replies[0].status) && replies[1].isRejected(400)
          && (rejected.hasPrefix("ids") || rejected.hasPrefix("filter[")))
    }
  }

  /// The rules for the lookups of all types, which take as many values as their facts say.
  static let lookups: [Rule] = (ResourceFacts.catalog + ResourceFacts.library).flatMap { facts in
    ([.id] + facts.lookups.map(\.key)).map { lookup in
      values(
        of: "\(lookup.parameter) of \(facts.type)", atMost: facts.type.batchSize(of: lookup),
        basis: "the limits of ResourceFacts for \(facts.type)"
      ) { samples, count in
        samples.lookup(lookup, of: facts, count: count)
      }
    }
  }
}
