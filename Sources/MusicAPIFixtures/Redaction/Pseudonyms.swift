import MusicAPI

/// Replaces values by pseudonyms: the same value by the same one, wherever it occurs.
struct Pseudonyms: Sendable {
  let key: PseudonymKey
  let rules: PseudonymRules

  /// Returns the values that the rules name in a target.
  func known(in target: RequestTarget) -> Known {
    var known = Known()
    _ = self.target(target, &known)
    return known
  }

  /// Adds the values that the rules name in a body.
  func note(_ json: JSON, at place: MemberRuleCursor, in known: inout Known) {
    let place = place.starting(at: json)
    if let rule = place.matches.first { return note(json, rules.members[rule], in: &known) }
    for (position, element) in json.elements.enumerated() {
      note(element, at: place.entering(String(position)), in: &known)
    }
    for (name, value) in json.members { note(value, at: place.entering(name), in: &known) }
  }

  private func note(_ json: JSON, _ rule: MemberRule, in known: inout Known) {
    for element in json.elements { note(element, rule, in: &known) }
    for (_, value) in json.members { note(value, rule, in: &known) }
    guard let text = json.string, replaces(text, rule) else { return }
    if Pseudonym.isIdentifier(text) { known.note(id: text, key.pseudonym(of: text)) }
    if !rule.namesIDs {
      known.names[Self.letters(of: text)] = key.pseudonym(of: text)
      known.note(name: text, key.pseudonym(of: text))
    }
  }

  /// Returns the pseudonym of a member's text that a rule names, or the text itself.
  func member(_ text: String, _ rule: MemberRule) -> String {
    replaces(text, rule) ? key.pseudonym(of: text) : text
  }

  private func replaces(_ text: String, _ rule: MemberRule) -> Bool {
    !text.isEmpty && text != Redaction.mark && !Pseudonym.isOne(text)
      && (!rule.namesIDs || Pseudonym.isIdentifier(text))
  }
}

// MARK: Targets

extension Pseudonyms {
  /// Returns a target with pseudonyms for what the rules name, and for what is known.
  func target(_ target: RequestTarget, _ known: inout Known) -> RequestTarget {
    let encoded = target.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    let path = encoded.map { PercentEncoding.decodePath($0) }
    let named = Set(rules.addresses.flatMap { $0.positions(in: path) })
    var segments: [String] = []
    for (position, text) in path.enumerated() {
      let own =
        named.contains(position) ? part(text, &known) : tokens(text, known)
      let original = encoded[encoded.startIndex + position]
      segments.append(own == text ? String(original) : PercentEncoding.encode(own))
    }
    var items: [Query.Item] = []
    for item in target.query.items {
      let isNamed = rules.addresses.contains { $0.names(item.name, in: path) }
      let value = isNamed ? self.item(item, &known) : tokens(item.value, known)
      items.append(value == item.value ? item : Query.Item(item.name, value))
    }
    return RequestTarget(path: "/" + segments.joined(separator: "/"), query: Query(items))
  }

  /// Ids are separated by commas; a comma in another text is part of it.
  private func item(_ item: Query.Item, _ known: inout Known) -> String {
    guard item.name.hasPrefix("ids") else { return part(item.value, &known) }
    return item.value.split(separator: ",", omittingEmptySubsequences: false).map { id in
      Pseudonym.isIdentifier(id) ? part(String(id), &known) : String(id)
    }.joined(separator: ",")
  }

  private func part(_ text: String, _ known: inout Known) -> String {
    guard !text.isEmpty, text != Redaction.mark, !Pseudonym.isOne(text) else { return text }
    let pseudonym = key.pseudonym(of: text)
    if Pseudonym.isIdentifier(text) { known.note(id: text, pseudonym) }
    return pseudonym
  }
}

// MARK: Texts

extension Pseudonyms {
  /// Returns a text with pseudonyms for what is known, and for the values and addresses that the
  /// rules name.
  func text(_ text: String, _ known: Known) -> String {
    if Pseudonym.isOne(text) { return text }
    if let id = known.ids[text] { return id }
    let hasSpace = text.utf8.contains(0x20)
    if rules.values.contains(where: { $0.hasSpace == hasSpace && $0.matches(text) }) {
      return key.pseudonym(of: text)
    }
    if let (_, rest) = Origin.split(text) {
      return text.dropLast(rest.count) + address(rest, known)
    }
    return text.hasPrefix("/") ? address(text[...], known) : tokens(text, known)
  }

  private func address(_ text: Substring, _ known: Known) -> String {
    var known = known
    if text.hasPrefix("/v1/"), !text.utf8.contains(UInt8(ascii: "#")) {
      return target(RequestTarget(parsing: text), &known).description
    }
    let segments = text.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      let letters = Self.letters(of: PercentEncoding.decodePath(segment))
      return letters.isEmpty ? nil : known.names[letters]
    }
    guard segments.contains(where: { $0 != nil }) else { return tokens(String(text), known) }
    return zip(text.split(separator: "/", omittingEmptySubsequences: false), segments)
      .map { $1 ?? tokens(String($0), known) }.joined(separator: "/")
  }

  /// Returns a text in which ids and names are replaced, however they are encoded.
  private func tokens(_ text: String, _ known: Known) -> String {
    guard !known.isEmpty || !rules.values.isEmpty else { return text }
    let bytes = Array(text.utf8)
    let found = replacements(in: bytes, known, depth: SecretFinder.depth)
    guard !found.isEmpty else { return text }
    var output: [UInt8] = []
    var position = 0
    for (range, pseudonym) in found where range.lowerBound >= position {
      output += bytes[position..<range.lowerBound] + Array(pseudonym.utf8)
      position = range.upperBound
    }
    return String(decoding: output + bytes[position...], as: UTF8.self)
  }

  /// The letters and digits of a name, by which a web address shows it.
  private static func letters(of text: String) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}
