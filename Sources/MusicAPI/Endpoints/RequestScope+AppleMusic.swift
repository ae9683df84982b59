extension RequestScope {
  /// The API of Apple Music on a server: by default on Apple's, or on a replacement.
  public static func appleMusic(on origin: Origin = .appleMusic) -> RequestScope {
    RequestScope(origin: origin, path: "/v1/")
  }
}
