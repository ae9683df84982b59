import Testing

@testable import MusicAPI

/// The members that the check knows are those that the models read, and no others.
struct KnownMemberTests {
  /// The models' accessors, by what they extend: the name of each member.
  private static let accessors: [String: [String]] = {
    var accessors: [String: [String]] = [:]
    for file in SourceFile.all where file.path.hasPrefix("MusicAPI/Resources/") {
      var owner = ""
      for line in file.text.split(separator: "\n") {
        let head = #/^(?:public )?(?:extension|struct|enum) ([\w<>]+)/#
        if let match = line.firstMatch(of: head) { owner = String(match.1) }
        let accessor = #/public var \w+: [^{]+\? \{ self\["([^"]+)"\] \}/#
        if let match = line.firstMatch(of: accessor) {
          accessors[owner, default: []].append(String(match.1))
        }
      }
    }
    return accessors
  }()

  private func check<View: KnownObject>(_ view: View.Type, _ owner: String) {
    let declared = View.members.map(\.name)
    #expect(declared.sorted() == Self.accessors[owner, default: []].sorted(), "\(owner)")
    for member in View.members {
      let isRead = Self.samples.contains { sample in
        let object = try? JSONDocument(parsing: "{\"\(member.name)\":\(sample)}")
        return member.isRead(View(object?.root))
      }
      #expect(isRead, "\(owner) reads no '\(member.name)' by that accessor")
    }
  }

  /// One of these is what an accessor reads, whichever it is.
  private static let samples = ["\"2024\"", "1", "true", "{}", "[]"]

  @Test func `every accessor of a known kind is declared, under the name it reads`() {
    func check<Kind: KnownKind>(_ kind: Kind.Type) {
      self.check(Attributes<Kind>.self, "Attributes<\(Kind.self)>")
      self.check(Relationships<Kind>.self, "Relationships<\(Kind.self)>")
      self.check(Views<Kind>.self, "Views<\(Kind.self)>")
    }
    for kind in KnownKinds.all { check(kind) }
  }

  @Test func `every accessor of a known object is declared, under the name it reads`() {
    check(Artwork.self, "Artwork")
    check(DisplayText.self, "DisplayText")
    check(EditorialNotes.self, "EditorialNotes")
    check(PlayParameters.self, "PlayParameters")
    check(Preview.self, "Preview")
  }
}
