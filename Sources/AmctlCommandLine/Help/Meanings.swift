/// What a parameter means, with its values and its default, on help pages and manual pages.
extension PositionalSpec {
  /// The help text, with the values to choose from.
  var meaning: String {
    help + facts(known: value.known, default: nil)
  }
}

extension OptionSpec {
  /// The help text, with the values to choose from and the default.
  var meaning: String {
    help + facts(known: value?.known ?? [], default: defaultText)
  }
}

extension CommandSpec {
  /// The titles of the groups of options in the order of their declaration.
  var optionGroups: [String] {
    var titles: [String] = []
    for case let title? in options.map(\.group) where !titles.contains(title) {
      titles.append(title)
    }
    return titles
  }
}

/// Returns the note after the help of a value: ` (auto, always, never; default: auto)`.
private func facts(known: [String], default defaultText: String?) -> String {
  let values = known.count > 16 ? "" : known.joined(separator: ", ")
  let facts = [values, defaultText.map { "default: \($0)" } ?? ""].filter { !$0.isEmpty }
  return facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))"
}
