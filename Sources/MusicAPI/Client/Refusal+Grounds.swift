import MusicPlatform

extension Refusal {
  /// What a refusal says of the tokens, or of the user's account.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Grounds: Sendable, Hashable {
    /// The developer token was not accepted.
    case developerToken
    /// The user token is dead, or was issued to another team.
    case userToken
    /// There is no user token, or the user has not agreed to the privacy terms.
    case userConsent
    /// The account has no subscription, or does not sync its library.
    case cloudLibrary
    /// The account keeps no listening history.
    case listeningHistory
    /// The account may not do this, for a reason that the service does not name.
    case privileges
    /// What the user has cannot be changed in this way; the service answers as if a token were wrong.
    case noSuchOperation
  }

  /// Why it was refused; nil when that has nothing to do with tokens or the account.
  public var grounds: Grounds? {
    switch status.rawValue {
    case 401: request.traits?.isOffered == false ? .noSuchOperation : .developerToken
    case 403 where request.traits?.needs == .developer: .developerToken
    case 403: errors.contains { $0.code == "40300" } ? .userToken : .userConsent
    case 400 where errors.contains { $0.code == "40015" }: missingPrivilege
    default: nil
    }
  }

  /// The privilege that the error names; of a list of what was played, the one it needs.
  private var missingPrivilege: Grounds {
    let words = errors.flatMap { [$0.title, $0.detail] }.compactMap { $0 }
    if words.contains(where: { $0.includes("ListeningHistory") }) { return .listeningHistory }
    if words.contains(where: { $0.includes("CloudLibrary") }) { return .cloudLibrary }
    return .privileges
  }

  /// Whether it is the service's way of saying that there is nothing in a list.
  var meansEmpty: Bool {
    status == 404 && request.traits?.absence.isEmpty(saying: errors.first?.code) == true
  }
}
