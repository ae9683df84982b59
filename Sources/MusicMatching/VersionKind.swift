/// A kind of recording that is not the original one.
enum VersionKind: String, Sendable, CaseIterable {
  case live = "a live recording"
  case remix = "a remix"
  case mix = "another mix"
  case mixed = "a part of a DJ mix"
  case edit = "an edit"
  case extended = "an extended version"
  case instrumental = "an instrumental"
  case demo = "a demo"
  case acoustic = "an acoustic version"
  case session = "a session"
  case faster = "sped up"
  case slower = "slowed down"
  case aCappella = "an a cappella version"
  case cover = "a cover version"
  case rerecorded = "a new recording"
  case version = "another version"
  case medley = "a medley"
  case reprise = "a reprise"
  case part = "an intro, outro or interlude"
  case imitation = "karaoke or a tribute"

  /// Whether a single word says so anywhere in a title, and not only in brackets or after a dash.
  var isSaidByAnyWord: Bool {
    switch self {
    case .live, .remix, .instrumental, .demo, .acoustic, .aCappella, .cover, .imitation, .medley,
      .reprise, .faster, .slower:
      true
    case .mix, .mixed, .edit, .extended, .session, .rerecorded, .version, .part: false
    }
  }

  /// Whether one kind has many recordings, so that one without a name may be any of them.
  var needsName: Bool {
    switch self {
    case .remix, .mix, .edit, .version: true
    default: false
    }
  }
}
