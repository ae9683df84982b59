import AmctlTestSupport
import Testing

@testable import MusicAPI

/// The declarations of all kinds: each member is declared once, and read under that name.
@Suite(.quick) struct SchemaTests {
  /// Values of every type, one of which any attribute can read.
  private static let samples = ["\"2024-05-17\"", "1", "true", "{}", "[]"]

  /// The members of every kind, and of the objects in their attributes.
  private static let owners: [(String, [any SchemaMember])] =
    KnownKinds.all.map { ("\($0)", $0.members) } + [
      ("Artwork", Artwork.members), ("DisplayText", DisplayText.members),
      ("EditorialNotes", EditorialNotes.members),
      ("PlayParameters", PlayParameters.members), ("Preview", Preview.members),
    ]

  @Test(arguments: owners)
  func `no name comes twice, all are the service's`(owner: String, members: [any SchemaMember]) {
    #expect(!members.isEmpty)
    for (section, members) in Dictionary(grouping: members, by: \.section) {
      let names = members.map(\.name)
      #expect(Set(names).count == names.count, "\(owner) \(section)")
      let odd = names.filter { name in
        section == .attributes
          ? name.wholeMatch(of: #/[a-z][A-Za-z0-9]*/#) == nil
          : name.wholeMatch(of: #/[a-z]+(-[a-z]+)*/#) == nil
      }
      #expect(odd == [], "\(owner)")
    }
  }

  @Test(arguments: owners)
  func `a member reads its own type alone`(owner: String, members: [any SchemaMember]) throws {
    for member in members {
      let read = try Self.samples.filter { member.reads(try JSON($0)) }
      #expect(read.count == 1, "\(owner).\(member.name) reads \(read)")
    }
  }

  @Test(arguments: KnownKinds.all)
  func `the columns are members, or paths that begin at one`(kind: any KnownKind.Type) {
    let names = Set(kind.members.map(\.name))
    for column in kind.facts.columns {
      var parts = column.split(separator: ".").map(String.init)
      if parts.first == SchemaSection.relationships.rawValue { parts.removeFirst() }
      #expect(names.contains(parts[0]), "\(column)")
    }
  }

  @Test func `the declarations tell which members depend on the user`() {
    let ofUser = KnownKinds.all.flatMap { kind in
      kind.members.filter(\.isOfUser).map { "\($0.section.rawValue).\($0.name)" }
    }
    #expect(Set(ofUser) == ["attributes.inFavorites", "relationships.library"])
  }

  @Test func `attributes are read under their declared names`() throws {
    let song = Attributes<Song>(
      try JSON(
        """
        {"name":"A","durationInMillis":7,"genreNames":["Pop",8,"Rock"],"hasLyrics":true,
         "releaseDate":"2024-05","contentRating":"explicit","artwork":{"url":"u","width":3},
         "previews":[{"url":"p"}],"inFavorites":false,"isrc":12,"albumName":null,"new":"x"}
        """))
    #expect(song.name == "A" && song.durationInMillis == 7 && song.hasLyrics == true)
    #expect(song.genreNames == ["Pop", "Rock"] && song.releaseDate?.description == "2024-05")
    #expect(song.contentRating == .explicit)
    #expect(song.artwork?.urlTemplate == "u" && song.artwork?.width == 3)
    #expect(song.previews?.map(\.url) == ["p"] && song.inFavorites == false)
    // A value of another type, null, or an absent one reads as nil.
    #expect([song.isrc, song.albumName, song.composerName] == [nil, nil, nil])
    #expect(song["new"] == "x")
    #expect(Attributes<Song>(nil).name == nil)
  }
}
