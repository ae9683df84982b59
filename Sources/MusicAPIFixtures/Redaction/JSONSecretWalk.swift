import MusicAPI

/// Finds secrets in the decoded values and names of JSON, by shape and by member name.
struct JSONSecretWalk {
  let finder: SecretFinder
  /// The secrets found so far, in document order.
  private(set) var findings: [SecretFinding] = []

  init(finder: SecretFinder) {
    self.finder = finder
  }

  /// Visits a value; with a kind, the value is a secret whatever it looks like.
  ///
  /// The resource is the innermost one that contains it.
  mutating func visit(
    _ json: JSON, named name: String?, kind: SecretKind? = nil, in resource: JSON? = nil
  ) {
    switch json.kind {
    case .object: visitMembers(of: json, named: name, kind, json["type"] == nil ? resource : json)
    case .array:
      for element in json.elements { visit(element, named: name, kind: kind, in: resource) }
    case .string: visitText(json, kind)
    case .number: if let kind { add(json.sourceRange, kind) }
    case .null, .bool: break
    }
  }

  private mutating func visitMembers(
    of json: JSON, named name: String?, _ kind: SecretKind?, _ resource: JSON?
  ) {
    for (member, value) in json.members {
      for finding in finder.findings(in: Array(member.utf8)).prefix(1) {
        add(value.sourceRange.lowerBound..<value.sourceRange.lowerBound, finding.kind)
      }
      let personal =
        finder.findsPersonal ? PersonalNames.kind(ofMember: member, in: resource) : nil
      let own = SecretNames.kind(ofMember: member, of: json, named: name) ?? personal
      visit(value, named: member, kind: kind ?? own, in: resource)
    }
  }

  private mutating func visitText(_ json: JSON, _ kind: SecretKind?) {
    let contents = json.source.dropFirst().dropLast()
    let isPlain = !contents.contains(UInt8(ascii: "\\"))
    let text = isPlain ? Array(contents) : Array((json.string ?? "").utf8)
    guard !text.isEmpty, text != SecretFinder.mark else { return }
    if let kind {
      let isHidden = kind.isPersonal && Pseudonym.isOne(String(decoding: text, as: UTF8.self))
      if !isHidden { return add(json.sourceRange, kind) }
    }
    let start = json.sourceRange.lowerBound
    for finding in finder.findings(in: text) {
      // Escapes shift the positions after them; then the start of the text is reported.
      let offset = isPlain ? start + 1 + finding.range.lowerBound : start
      add(offset..<offset, finding.kind)
    }
  }

  private mutating func add(_ range: Range<Int>, _ kind: SecretKind) {
    findings.append(SecretFinding(range: range, kind: kind))
  }
}
