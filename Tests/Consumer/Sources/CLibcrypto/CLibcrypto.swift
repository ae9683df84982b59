/// A target whose name another package may have given to one of its own.
public enum CLibcrypto {
  /// The name of this target.
  public static let name = "CLibcrypto"
}
