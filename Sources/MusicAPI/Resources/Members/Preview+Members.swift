extension Preview: KnownObject {
  /// The members that the model reads.
  static let members: [KnownMember<Preview>] = [
    KnownMember("url") { $0.url },
    KnownMember("hlsUrl") { $0.hlsUrl },
    KnownMember("artwork") { $0.artwork },
  ]
}
