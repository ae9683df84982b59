import MusicAPI

/// Finds secrets in the values and names of JSON, decoded, and by the names they have.
struct JSONSecretWalk {
  let finder: SecretFinder
  /// What was found so far, in the order of the document.
  private(set) var findings: [SecretFinding] = []

  /// Starts with nothing found.
  init(finder: SecretFinder) {
    self.finder = finder
  }

  /// Looks at a value; a kind says that it is a secret whatever it looks like.
  mutating func visit(_ json: JSON, named name: String?, kind: SecretKind? = nil) {
    switch json.kind {
    case .object: visitMembers(of: json, named: name, kind)
    case .array: for element in json.elements { visit(element, named: name, kind: kind) }
    case .string: visitText(json, kind)
    case .number: if let kind { add(json.sourceRange, kind) }
    case .null, .bool: break
    }
  }

  private mutating func visitMembers(of json: JSON, named name: String?, _ kind: SecretKind?) {
    let pair = SecretNames.kind(ofValueIn: json, named: name)
    for (member, value) in json.members {
      for finding in finder.findings(in: Array(member.utf8)).prefix(1) {
        add(value.sourceRange.lowerBound..<value.sourceRange.lowerBound, finding.kind)
      }
      let own = SecretNames.kind(ofMember: member, in: name)
      visit(value, named: member, kind: kind ?? own ?? (member == "value" ? pair : nil))
    }
  }

  private mutating func visitText(_ json: JSON, _ kind: SecretKind?) {
    let text = json.string ?? ""
    guard !text.isEmpty, text != Redaction.mark else { return }
    if let kind { return add(json.sourceRange, kind) }
    let start = json.sourceRange.lowerBound
    let isPlain = json.sourceRange.count == text.utf8.count + 2
    for finding in finder.findings(in: Array(text.utf8)) {
      // Escapes move what stands behind them; then the text's start has to do.
      let offset = isPlain ? start + 1 + finding.range.lowerBound : start
      add(offset..<offset, finding.kind)
    }
  }

  private mutating func add(_ range: Range<Int>, _ kind: SecretKind) {
    findings.append(SecretFinding(range: range, kind: kind))
  }
}
