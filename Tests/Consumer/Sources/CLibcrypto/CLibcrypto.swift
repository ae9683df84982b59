/// A target whose name another package may have given to one of its own.
public enum CLibcrypto {
  public static let name = "CLibcrypto"
}
