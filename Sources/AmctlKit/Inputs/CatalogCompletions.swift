import AmctlCommandLine
import MusicAPI

extension ValueCompletion {
  /// Storefronts by their codes or, once no code begins with what is typed, by their names.
  static let storefronts = ValueCompletion.values { request in
    let typed = request.typed.lowercased()
    let isCode = Storefronts.facts.contains { $0.id.hasPrefix(typed) }
    return Storefronts.facts.map { facts in
      !isCode
        ? Candidate(facts.name.asWord, facts.id) : Candidate(facts.id, facts.name)
    }
  }

  /// The languages of all storefronts.
  static let languages = ValueCompletion.values { _ in
    Set(Storefronts.facts.flatMap(\.languageTags)).sorted().map { Candidate($0) }
  }

  /// The main genres, by their names.
  static let genres = ValueCompletion.values { _ in
    MainGenres.all.map { Candidate($0.name.asWord, "\($0.name), \($0.id)") }
  }
}

extension String {
  /// The name as one word that needs no quotes in a shell: `hip-hop-rap`, `united-kingdom`.
  ///
  /// Names are compared by their words, so that this finds the same as the name itself.
  fileprivate var asWord: String {
    lowercased().filter { $0 != "'" }.split { !$0.isLetter && !$0.isNumber }
      .joined(separator: "-")
  }
}
