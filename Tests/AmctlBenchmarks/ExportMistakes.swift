import AmctlTestSupport
import Foundation
import MusicPlatform

/// A row of an export: what another service, or a person, wrote about a song.
struct ExportRow {
  var title: String
  var artist: String
  var album: String?
  var milliseconds: Int?
  /// Which recordings are right.
  var right = Right.same

  /// The recordings that a row means.
  enum Right {
    /// That of the song.
    case same
    /// That of the song, or its remaster.
    case sameOrRemaster
    /// A live one of the song, or none if there is no live one.
    case live
    /// None: the catalog does not have it.
    case none
  }

  /// The row of an export without mistakes.
  init(_ song: SampledSong) {
    (title, artist, album) = (song.name, song.artist, song.album)
    milliseconds = song.milliseconds
  }
}

/// A kind of mistake that exports have.
struct ExportMistake: Sendable {
  typealias Dice = SeededGenerator

  let name: String
  /// Whether it is made with the album, or with the length.
  var isAboutAlbum: Bool { name.includes("album") }
  var isAboutLength: Bool { name.includes("length") }
  /// Makes a row; nil if a song has nothing of which this could be made.
  let make: @Sendable (SampledSong, SampledSong, inout Dice) -> ExportRow?

  private init(
    _ name: String, _ change: @escaping @Sendable (inout ExportRow, SampledSong, inout Dice) -> Bool
  ) {
    self.name = name
    make = { song, _, dice in
      var row = ExportRow(song)
      return change(&row, song, &dice) ? row : nil
    }
  }

  private init(
    joining name: String,
    _ change: @escaping @Sendable (inout ExportRow, SampledSong, SampledSong, inout Dice) -> Void
  ) {
    self.name = name
    make = { song, other, dice in
      guard other.artist != song.artist else { return nil }
      var row = ExportRow(song)
      change(&row, song, other, &dice)
      return row
    }
  }

  static let all = [
    ExportMistake("none") { _, _, _ in true },
    ExportMistake("guest among the artists") { row, song, dice in
      guard let guest = song.guest, song.version.isEmpty else { return false }
      row.title = song.title
      row.artist += pick([", ", " & ", " feat. ", " ft. ", ";", " x ", " with "], &dice) + guest
      return true
    },
    ExportMistake("guest left out") { row, song, _ in
      row.title = song.title
      return song.guest != nil && song.version.isEmpty
    },
    ExportMistake("guest in another form") { row, song, dice in
      guard let guest = song.guest, song.version.isEmpty else { return false }
      let forms = [
        "(ft. *)", "[feat. *]", "feat. *", "ft *", "(with *)", "(Featuring *)", "- feat. *",
      ]
      row.title = song.title + " " + pick(forms, &dice).replacing("*", with: guest)
      return true
    },
    ExportMistake("remaster in the row") { row, song, dice in
      guard song.version.isEmpty else { return false }
      let forms = [
        "- Remastered 2011", "(2009 Remaster)", "[Remastered]", "- 2015 Remastered Version",
        "(Remastered)", "- Remaster",
      ]
      row.title += " " + pick(forms, &dice)
      row.right = .sameOrRemaster
      return true
    },
    ExportMistake("remaster in the catalog") { row, song, _ in
      row.title = song.title
      row.album = song.album.replacing(" (Remastered)", with: "")
      row.right = .sameOrRemaster
      return song.version == "Remastered"
    },
    ExportMistake("live") { row, song, dice in
      let forms = ["(Live)", "- Live", "[Live]", "- Live at Wembley", "(Live from the Roundhouse)"]
      row.title = song.title + " " + pick(forms, &dice)
      return song.version == "Live"
    },
    ExportMistake("live, as only the album says") { row, song, _ in
      row.title = song.title
      return song.version == "Live" && song.album.hasSuffix("(Live)")
    },
    ExportMistake("live, and mostly not in the catalog") { row, song, dice in
      row.title += " " + pick(["(Live)", "- Live", "- Live at Wembley"], &dice)
      row.right = .live
      return song.version.isEmpty
    },
    ExportMistake("a version that is not in the catalog") { row, song, dice in
      let forms = [
        "(Acoustic)", "(Karaoke Version)", "- Instrumental", "(Extended Mix)", "(Demo)",
        "- Tiësto Remix", "(Sped Up)", "- Cover",
      ]
      row.title += " " + pick(forms, &dice)
      row.right = .none
      return song.version.isEmpty
    },
    ExportMistake("letters in another form") { row, _, dice in
      let forms: [StringTransform] = [
        .stripDiacritics, .hiraganaToKatakana, .fullwidthToHalfwidth, StringTransform("NFD"),
      ]
      let isWide = Int.random(in: 0..<8, using: &dice) == 0
      return row.changeNames { text in
        if isWide { return text.applyingTransform(.fullwidthToHalfwidth, reverse: true) ?? text }
        return forms.lazy.compactMap { text.applyingTransform($0, reverse: false) }
          .first { !$0.unicodeScalars.elementsEqual(text.unicodeScalars) } ?? text
      }
    },
    ExportMistake("another script") { row, _, _ in
      row.changeNames { text in
        text.applyingTransform(StringTransform("Any-Latin; Latin-ASCII"), reverse: false) ?? text
      }
    },
    ExportMistake("length off by up to 3 s") { row, song, dice in
      row.milliseconds = song.milliseconds + pick([-3, -2, -1, 1, 2, 3], &dice) * 1_000
      return true
    },
    ExportMistake("length off by 4 to 7 s") { row, song, dice in
      row.milliseconds = song.milliseconds + pick([-7, -6, -5, -4, 4, 5, 6, 7], &dice) * 1_000
      return true
    },
    ExportMistake("case and punctuation") { row, _, dice in
      let form = Int.random(in: 0..<6, using: &dice)
      return row.changeNames { text in
        switch form {
        case 0: text.uppercased()
        case 1: text.lowercased()
        case 2: text.filter { $0.isLetter || $0.isNumber || $0 == " " }
        case 3: text.replacing(" & ", with: " and ").replacing("'", with: "’")
        case 4: text.replacing(" ", with: "  ").replacing("-", with: "–")
        default: text.replacing(",", with: "").replacing(" And ", with: " & ").lowercased()
        }
      }
    },
    ExportMistake("single or another album") { row, song, dice in
      row.album = pick(
        [
          song.title + " - Single", "Greatest Hits", song.album + " (Deluxe Edition)", "Playlist 7",
        ],
        &dice)
      if Int.random(in: 0..<3, using: &dice) == 0 { row.title += " - Single Version" }
      return song.version.isEmpty
    },
    ExportMistake(joining: "two artists joined") { row, song, other, dice in
      let joint = pick([" & ", ", ", ";", " / ", " x ", " and ", " vs. "], &dice)
      row.artist = song.artist + joint + other.artist
    },
    ExportMistake(joining: "two artists joined, the other first") { row, song, other, dice in
      row.artist = other.artist + pick([" & ", ", ", ";", " / "], &dice) + song.artist
    },
    ExportMistake("title misspelled by one letter") { row, song, dice in
      row.title = misspelled(song.name, &dice)
      return row.title != song.name
    },
    ExportMistake("artist misspelled by one letter") { row, song, dice in
      row.artist = misspelled(song.artist, &dice)
      return row.artist != song.artist
    },
    ExportMistake("words of a video") { row, _, dice in
      let forms = [
        "(Official Video)", "[HD]", "(Lyrics)", "(Official Music Video)", "(Audio)",
        "[Official Audio]",
      ]
      row.title += " " + pick(forms, &dice)
      row.album = nil
      return true
    },
    ExportMistake("all in the title") { row, _, dice in
      row.title = row.artist + " - " + row.title
      row.artist = Bool.random(using: &dice) ? "" : row.artist
      row.album = nil
      return true
    },
    ExportMistake(joining: "a song of somebody else") { row, song, other, _ in
      row.artist = other.artist
      row.right = .none
    },
  ]

  private static func pick<Choice>(_ choices: [Choice], _ dice: inout Dice) -> Choice {
    choices[Int.random(in: choices.indices, using: &dice)]
  }

  /// Drops, doubles, swaps or replaces a letter of a word that has at least four.
  private static func misspelled(_ text: String, _ dice: inout Dice) -> String {
    var letters = Array(text)
    let places = letters.indices.dropFirst().dropLast(2).filter { place in
      letters[place - 1...place + 1].allSatisfy(\.isLetter)
    }
    guard let place = places.randomElement(using: &dice) else { return text }
    switch Int.random(in: 0..<4, using: &dice) {
    case 0: letters.remove(at: place)
    case 1: letters.insert(letters[place], at: place)
    case 2: letters.swapAt(place, place + 1)
    default: letters[place] = letters[place] == "e" ? "a" : "e"
    }
    return String(letters)
  }
}

extension ExportRow {
  /// Changes the title and the artist; returns whether anything is another one.
  fileprivate mutating func changeNames(_ change: (String) -> String) -> Bool {
    let names = [title, artist]
    (title, artist) = (change(title), change(artist))
    return zip(names, [title, artist]).contains { old, new in
      !old.unicodeScalars.elementsEqual(new.unicodeScalars)
    }
  }
}
