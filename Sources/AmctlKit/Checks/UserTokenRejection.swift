import MusicAPI
import MusicPlatform

/// Why the service does not take a user token, as far as its answer tells.
enum UserTokenRejection: Equatable {
  case developerToken, dead, privacy, noLibrary, noHistory
  case other(Int)

  /// Reads the status, the code and the detail of an answer.
  init(status: HTTPStatus, json: JSON?) {
    let error = json?["errors"]?.elements.first { _ in true }
    let code = error?["code"]?.string
    let detail = error?["detail"]?.string ?? ""
    self =
      switch (status.rawValue, code) {
      case (401, _): .developerToken
      case (403, "40300"?): .dead
      case (403, _): .privacy
      case (400, "40015"?) where detail.includes("ListeningHistory"): .noHistory
      case (400, "40015"?): .noLibrary
      default: .other(status.rawValue)
      }
  }

  /// What is wrong.
  var message: String {
    switch self {
    case .developerToken: "it is the developer token that is not taken for it"
    case .dead: "it is no longer good, or is of another team"
    case .privacy: "the user has not agreed to Apple Music's terms"
    case .noLibrary: "the user has no subscription, or Sync Library is off"
    case .noHistory: "the user's listening history is switched off"
    case .other(let status): "the service answered \(status)"
    }
  }

  /// What to do.
  var hint: String {
    switch self {
    case .developerToken: "use the key of the team that the user token was made for"
    case .dead: "'amctl auth login' gets a new one"
    case .privacy: "open Apple Music once with this account, and agree"
    case .noLibrary: "subscribe, and switch Sync Library on in the settings of Music"
    case .noHistory: "switch on Use Listening History in the settings of Music"
    case .other: "try again later"
    }
  }

  /// What kind of failure it is.
  var exit: ExitCode {
    if case .other = self { .service } else { .credentials }
  }
}
